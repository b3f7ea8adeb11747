import mine from './mine.json' with { type: 'json' }

/** What the pages of one's own ads say. */
export const texts = { mine }
