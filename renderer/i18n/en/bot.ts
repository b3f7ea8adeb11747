import bot from './bot.json' with { type: 'json' }

/** What only the mini-app says. */
export const texts = { bot }
