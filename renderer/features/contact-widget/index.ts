export { ContactList } from './contact-list.tsx'
