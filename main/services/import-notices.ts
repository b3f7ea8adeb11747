import type { EventTold } from '../../contract/desktop/desktop.ts'
import type { ImportEvents } from '../../contract/import/calls.ts'
import type { Language } from '../../contract/languages.ts'
import { noticeTexts } from '../menu/notice-texts.ts'
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

/** Tells a person who looks elsewhere, by a notice of the system, what became of an import. */
export function notifyAboutImports({ system, settings, deepLinks, language }: NoticeDeps) {
  const running = new Set<string>()
  const say = (title: string, body: string) => {
    if (!settings.current.areNotificationsOn || system.isInFront()) return
    system.notify({ title, body, onClick: () => deepLinks.goTo(importPlace) })
  }

  return ({ name, told }: ImportTold) => {
    const texts = noticeTexts[language()]
    if (name === 'import.proposed') {
      const body = fill(texts.proposedBody, { count: told.files })
      say(fill(texts.proposed, { name: told.name }), body)
    } else if (name === 'import.planChanged') {
      const { batch, state, paused } = told
      if (state === 'running') running.add(batch)
      if (state !== 'paused' || !running.delete(batch)) return
      if (paused === 'signIn') say(texts.signIn, texts.signInBody)
      if (paused === 'account')
        say(texts.account, fill(texts.accountBody, { name: told.account?.name ?? '' }))
      if (paused === 'diskFull') say(texts.diskFull, texts.diskFullBody)
    } else if (told.state === 'done' && running.delete(told.batch)) {
      const { sent, failed } = told.files
      const counts = [fill(texts.sent, { count: sent })]
      if (failed > 0) counts.push(fill(texts.failed, { count: failed }))
      say(failed > 0 ? texts.doneWithFailures : texts.done, counts.join(' · '))
    }
  }
}

/** A watched folder that is too large for the system's watch: it is looked through now and then. */
export const notifyAboutLimit =
  ({ system, settings, deepLinks, language }: NoticeDeps) =>
  (name: string) => {
    if (!settings.current.areNotificationsOn) return
    const { watchLimit, watchLimitBody } = noticeTexts[language()]
    const title = fill(watchLimit, { name })
    system.notify({ title, body: watchLimitBody, onClick: () => deepLinks.goTo(importPlace) })
  }

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
