export { CityLinks } from './city-links.tsx'
