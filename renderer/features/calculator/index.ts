export { Calculator } from './calculator.tsx'
export { plansOffered } from './plans-offered.ts'
