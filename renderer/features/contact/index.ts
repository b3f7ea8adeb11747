export { ContactDialog, type ContactView } from './contact-dialog.tsx'
