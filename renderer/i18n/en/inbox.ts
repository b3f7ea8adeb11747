import inbox from './inbox.json' with { type: 'json' }

/** What is said around requests for viewings. */
export const texts = { inbox }
