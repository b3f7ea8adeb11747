export { ContactDialog, type ContactView } from './contact-dialog.tsx'
export { contactLinks } from './contact-links.ts'
