export type { Photo } from './photo.ts'
export type { UploadOutcome } from './photo-sender.ts'
export { PhotosField } from './photos-field.tsx'
export { PhotosStore } from './photos-store.ts'
