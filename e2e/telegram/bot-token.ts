/** Belongs to no real bot. The tests sign launch data with it, and the server under test checks them by it. */
export const botToken = '4242:a-bot-token-for-tests-only'
