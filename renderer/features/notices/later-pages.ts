export { noticeSettingsPage } from './channels/settings-page.tsx'
export { noticesPage } from './notices-page.tsx'
