export { languageNames } from '../../../texts/language-names.ts'
export { LanguageSelect } from './language-select.tsx'
export { LanguageStore, languageStore } from './language-store.ts'
export { useChooseLanguage } from './use-choose-language.ts'
