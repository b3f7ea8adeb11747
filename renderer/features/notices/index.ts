export { NoticesBell } from './bell.tsx'
export { unreadNoticesStore } from './unread-notices.ts'
