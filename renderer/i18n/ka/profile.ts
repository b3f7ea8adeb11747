import profile from './profile.json' with { type: 'json' }

/** What an advertiser's profile and its form say. */
export const texts = { profile }
