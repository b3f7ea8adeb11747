export { Gallery } from './gallery.tsx'
export { Mosaic } from './lazy-mosaic.ts'
export type { ShownImage } from './picture-source.ts'
