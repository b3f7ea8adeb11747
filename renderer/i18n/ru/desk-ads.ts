import ads from './desk-ads.json' with { type: 'json' }

/** What the table of all ads says. */
export const texts = { 'desk-ads': ads }
