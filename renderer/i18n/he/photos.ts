import photos from './photos.json' with { type: 'json' }

/** What the pictures of an ad that is being written say. */
export const texts = { photos }
