export { HomeRatesSection } from './home-rates-section.tsx'
