export { BotMessagesNote } from './bot-messages-note.tsx'
export { botMessagesStore } from './bot-messages-store.ts'
