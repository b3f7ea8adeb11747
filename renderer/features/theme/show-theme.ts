import type { Theme } from './theme-store.ts'

/** Puts the tokens of a theme in force, and the browser's own bars in step. */
export function showTheme(choice: Theme) {
  const { documentElement } = document
  if (choice === 'system') delete documentElement.dataset.theme
  else documentElement.dataset.theme = choice
  const ground = getComputedStyle(documentElement).getPropertyValue('--bg').trim()
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  if (ground) for (const meta of metas) meta.content = ground
}
