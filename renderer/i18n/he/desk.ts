import desk from './desk.json' with { type: 'json' }

/** What the back-office says on the desktop. */
export const texts = { desk }
