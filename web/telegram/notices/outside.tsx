import { createRoot } from 'react-dom/client'
import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import { writeStartParameter } from '../../../contract/people/start-parameter.ts'
import { config } from '../../../contract/wire/config.ts'
import { makeApi } from '../../../renderer/kernel/api/api-client.ts'
import { makeI18n } from '../../../renderer/kernel/i18n/make-i18n.ts'
import button from '../../../renderer/ui/button.module.css'
import { classes } from '../../../renderer/ui/classes.ts'
import { basePathHere } from '../../site/browser-platform.ts'
import { Notice } from './notice.tsx'

/** For a browser that opened the mini-app's address: links to where it works, in Telegram and on the site. */
export async function showOutside(container: HTMLElement, language: Language, city: City) {
  // biome-ignore lint/suspicious/noConsole: for whoever looks why the mini-app does not start
  console.warn('Sakhli: откройте это приложение через Telegram.')
  const api = makeApi({ send: (url, init) => fetch(url, init), basePath: basePathHere() })
  const [i18n, answer] = await Promise.all([
    makeI18n(language, ['bot'], city),
    api.call(config.get, {}),
  ])
  const bot = answer.ok ? answer.value.botName : null
  const t = i18n.getFixedT(null, 'bot')
  const { start, path } = placeOf(location.pathname.slice(basePathHere().length))
  document.title = `${t('outside.title')} — Sakhli`
  createRoot(container).render(
    <Notice title={t('outside.title')} text={t('outside.text')}>
      {bot && (
        <a
          href={`https://t.me/${bot}?startapp${start && `=${writeStartParameter(start)}`}`}
          className={classes(button.button, button.primary)}
        >
          {t('outside.open')}
        </a>
      )}
      <a
        href={basePathHere() + path + location.search}
        className={classes(button.button, button.bare)}
      >
        {t('outside.site')}
      </a>
    </Notice>,
  )
}

/** What the address names, so that the links to Telegram and to the site open the same. */
function placeOf(address: string): { start: StartParameter | ''; path: string } {
  const path = address.replace(/^\/bot(?=\/|$)/, '') || '/'
  const [, kind, id] = /^\/(ad|agency)\/(\d{1,18})\/?$/.exec(path) ?? []
  return { start: kind && id ? { kind: kind as 'ad' | 'agency', id } : '', path }
}
