export { LanguageSelect } from './language-select.tsx'
export { LanguageStore } from './language-store.ts'
