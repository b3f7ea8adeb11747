export { showTheme } from './show-theme.ts'
export { ThemeChoice } from './theme-choice.tsx'
export { themeStore } from './theme-store.ts'
