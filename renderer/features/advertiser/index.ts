export { AdvertisersOnly } from './advertisers-only.tsx'
