export { PhotosField } from './photos-field.tsx'
export { PhotosStore } from './photos-store.ts'
export { readStyleNonce } from './style-nonce.ts'
