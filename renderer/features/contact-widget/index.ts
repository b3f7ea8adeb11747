export { ContactList } from './contact-list.tsx'
export { ContactWidget } from './contact-widget.tsx'
