import type { OfferedLanguages } from '../../../contract/languages.ts'
import { directionOf } from '../../../contract/languages.ts'
import type { RenderedPage } from '../../../contract/wire/page-render.ts'
import type { PageView, Theme } from '../page-view.ts'
import type { PageAssets } from '../site.ts'
import { escapeMarkup, escapeScript } from './escape.ts'
import { writeHeadTags } from './head-tags.ts'
import { noncePlace } from './nonced-document.ts'
import { keepPresses, writeStart } from './start-script.ts'

export interface DocumentParts extends PageView {
  page: RenderedPage
  /** The requested path. A browser that shows another address sees from it that this page is not the right one. */
  pathname: string
  assets: PageAssets
  build: string
  basePath: string
  /** The languages of the city. */
  languages: OfferedLanguages
}

const grounds: Record<Theme, string> = { light: '#faf8f4', dark: '#10191c' }

/** Returned in parts: joining them into a string of more than 128 KB takes V8 longer than turning them into bytes. */
export function writeDocument({
  page,
  assets,
  build,
  theme,
  isWide,
  pathname,
  basePath,
  ...seen
}: DocumentParts): string[] {
  const { language } = seen
  const { entry, styles, modules, fonts } = assets
  return [
    `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}${isWide ? ' data-wide' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('\n')}
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${page.links}
${writeHeadTags({ head: page.head, ...seen })}
${writeThemeColours(theme)}
<meta name="format-detection" content="telephone=no">
<meta name="build" content="${build}">${writeBase(basePath)}
<meta property="csp-nonce" nonce="${noncePlace}">
<script nonce="${noncePlace}">${keepPresses}</script>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="${basePath}/manifest.webmanifest?lang=${language}">
</head>
<body>
<div id="app">`,
    page.html,
    `</div>
<script type="application/json" id="state" data-path="${escapeMarkup(pathname)}">`,
    escapeScript(page.state),
    `</script>
<script nonce="${noncePlace}">${writeStart(entry, modules)}</script>
</body>
</html>
`,
  ]
}

/** Tells scripts the first part of the city's addresses, if there is one. */
export const writeBase = (basePath: string) =>
  basePath && `\n<meta name="base" content="${escapeMarkup(basePath)}">`

const writeThemeColours = (theme: Theme | undefined) =>
  theme
    ? `<meta name="theme-color" content="${grounds[theme]}">`
    : (['light', 'dark'] as const)
        .map(
          (each) =>
            `<meta name="theme-color" media="(prefers-color-scheme: ${each})" content="${grounds[each]}">`,
        )
        .join('\n')
