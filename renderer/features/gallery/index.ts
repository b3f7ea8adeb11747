export { Gallery } from './gallery.tsx'
export type { ShownImage } from './picture-source.ts'
