import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import { writeBase } from './document/document.ts'
import { escapeMarkup, escapeScript } from './document/escape.ts'
import { noncePlace } from './document/nonced-document.ts'
import type { PageAssets } from './site.ts'

/**
 * Telegram puts its colours behind the # of the address, which no server sees. This script applies them before the
 * first paint, so that a dark chat does not flash white. A window that is reloaded without them uses the last ones.
 */
const paintEarly = `try{
var p=new URLSearchParams(location.hash.slice(1)).get('tgWebAppThemeParams'),r=document.documentElement,s=sessionStorage
p=p?(s.setItem('ground',p),p):s.getItem('ground')
var t=JSON.parse(p||'null'),c=t&&(t.secondary_bg_color||t.bg_color)
if(/^#[0-9a-f]{6}$/i.test(c)){r.style.setProperty('--bg',c);var n=parseInt(c.slice(1),16)
r.dataset.theme=.299*(n>>16)+.587*(n>>8&255)+.114*(n&255)<120?'dark':'light'}
}catch(e){}`

export interface MiniAppDocumentParts {
  assets: PageAssets
  build: string
  language: Language
  city: City
  basePath: string
}

/** A frame without a page: only the user's Telegram knows who they are and which page they want. */
export function writeMiniAppDocument({
  assets,
  build,
  language,
  city,
  basePath,
}: MiniAppDocumentParts): string {
  const { entry, styles, modules, fonts } = assets
  const { t } = textsIn(language, city)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script nonce="${noncePlace}">${paintEarly}</script>
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('\n')}
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script type="module" nonce="${noncePlace}" src="${entry}"></script>
${modules.map((module) => `<link rel="modulepreload" nonce="${noncePlace}" href="${module}">`).join('\n')}
<title>${escapeMarkup(t('pages:miniApp.title'))}</title>
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<meta name="build" content="${build}">${writeBase(basePath)}
<meta property="csp-nonce" nonce="${noncePlace}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
</head>
<body>
<script type="application/json" id="city" nonce="${noncePlace}">${escapeScript(JSON.stringify(city))}</script>
<div id="app"><div class="waiting" role="status" aria-label="${t('pages:miniApp.loading')}">
<i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i>
</div></div>
<div id="broken" class="broken" role="alert" hidden><p>${t('pages:miniApp.broken')}</p><a href="">${t('pages:failed.retry')}</a></div>
<noscript><p class="broken">JavaScript</p></noscript>
</body>
</html>
`
}
