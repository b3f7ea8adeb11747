export { FactorAdvice, SecuritySection } from './security/later.tsx'
