import account from './account.json' with { type: 'json' }

/** What the pages around signing in say. */
export const texts = { account }
