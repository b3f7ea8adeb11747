import photoImport from './import.json' with { type: 'json' }

/** What the desktop's photo import says. */
export const texts = { import: photoImport }
