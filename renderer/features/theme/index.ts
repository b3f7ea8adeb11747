export { type Theme, ThemeStore, themes } from './theme-store.ts'
