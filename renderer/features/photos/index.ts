export { PhotosField } from './photos-field.tsx'
export { PhotosStore } from './photos-store.ts'
