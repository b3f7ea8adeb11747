export { AdPreview } from './ad-preview.tsx'
export { AdPrice } from './ad-price.tsx'
