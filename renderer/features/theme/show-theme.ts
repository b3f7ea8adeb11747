import type { Theme } from './theme-store.ts'

/** Applies the tokens of a theme, and its colour to the browser's own bars. */
export function showTheme(choice: Theme) {
  const { documentElement } = document
  if (choice === 'system') delete documentElement.dataset.theme
  else documentElement.dataset.theme = choice
  const ground = getComputedStyle(documentElement).getPropertyValue('--bg').trim()
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  if (ground) for (const meta of metas) meta.content = ground
}
