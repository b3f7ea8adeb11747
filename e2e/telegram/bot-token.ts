/** Of no bot: the server under test and the launch data of its visitors are signed by it. */
export const botToken = '4242:a-bot-token-for-tests-only'
