export { BoundsSection } from './bounds-section.tsx'
