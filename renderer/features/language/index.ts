export { LanguageStore } from './language-store.ts'
