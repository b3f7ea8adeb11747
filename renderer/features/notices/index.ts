export { NoticesBell } from './bell.tsx'
export { ChannelOffer } from './offer-later.tsx'
export { unreadNoticesStore } from './unread-notices.ts'
