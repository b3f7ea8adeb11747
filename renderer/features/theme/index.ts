export { showTheme } from './show-theme.ts'
export { ThemeButton } from './theme-button.tsx'
export { ThemeChoice } from './theme-choice.tsx'
export { themeStore } from './theme-store.ts'
