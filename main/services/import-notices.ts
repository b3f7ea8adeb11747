import type { EventTold } from '../../contract/desktop/desktop.ts'
import type { ImportEvents } from '../../contract/import/calls.ts'
import type { Language } from '../../contract/languages.ts'
import { programTexts } from '../../texts/program-texts.ts'
import type { DeepLinks } from './deep-links.ts'
import type { SettingsStore } from './settings-store.ts'
import type { System } from './system.ts'

interface NoticeDeps {
  system: Pick<System, 'notify' | 'isInFront'>
  settings: Pick<SettingsStore, 'current'>
  deepLinks: Pick<DeepLinks, 'goTo'>
  language: () => Language
}

export type ImportTold = {
  [Name in keyof ImportEvents]: { name: Name; told: EventTold<Name> }
}[keyof ImportEvents]

const importPlace = '/import'

/** Tells the person what became of an import by a notice of the system, unless they look at the window. */
export function notifyAboutImports({ system, settings, deepLinks, language }: NoticeDeps) {
  const running = new Set<string>()
  const say = (title: string, body: string) => {
    if (!settings.current.areNotificationsOn || system.isInFront()) return
    system.notify({ title, body, onClick: () => deepLinks.goTo(importPlace) })
  }

  return ({ name, told }: ImportTold) => {
    const { t } = programTexts(language())
    if (name === 'import.proposed') {
      const body = t('program:notice.proposedBody', { count: told.files })
      say(t('program:notice.proposed', { name: told.name }), body)
    } else if (name === 'import.planChanged') {
      const { batch, state, paused } = told
      if (state === 'running') running.add(batch)
      if (state !== 'paused' || !running.delete(batch)) return
      if (paused === 'signIn') say(t('program:notice.signIn'), t('program:notice.signInBody'))
      if (paused === 'account') {
        const body = t('program:notice.accountBody', { name: told.account?.name ?? '' })
        say(t('program:notice.account'), body)
      }
      if (paused === 'diskFull') say(t('program:notice.diskFull'), t('program:notice.diskFullBody'))
    } else if (told.state === 'done' && running.delete(told.batch)) {
      const { sent, failed } = told.files
      const counts = [t('program:notice.sent', { count: sent })]
      if (failed > 0) counts.push(t('program:notice.failed', { count: failed }))
      const title = failed > 0 ? t('program:notice.doneWithFailures') : t('program:notice.done')
      say(title, counts.join(' · '))
    }
  }
}

/** Tells the person that a watched folder is too large for the system's watch, so it is scanned now and then. */
export const notifyAboutLimit =
  ({ system, settings, deepLinks, language }: NoticeDeps) =>
  (name: string) => {
    if (!settings.current.areNotificationsOn) return
    const { t } = programTexts(language())
    system.notify({
      title: t('program:notice.watchLimit', { name }),
      body: t('program:notice.watchLimitBody'),
      onClick: () => deepLinks.goTo(importPlace),
    })
  }
