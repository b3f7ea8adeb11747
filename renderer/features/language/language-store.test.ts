import { describe, expect, it } from 'vitest'
import type { Language, OfferedLanguages } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { SessionStore } from '../session/index.ts'
import { LanguageStore } from './language-store.ts'

/** A page in a language, on a device with the given stored choice. */
function open(
  page: Language,
  {
    stored,
    link,
    system,
    offered = languages,
  }: { stored?: string; link?: Language; system?: string; offered?: OfferedLanguages } = {},
) {
  const device = new Map(stored ? [['language', stored]] : [])
  const told: string[] = []
  const session = new SessionStore(
    makeApi({ send: () => Promise.reject(new Error('offline')) }),
    emptyDevice,
  )
  const store = new LanguageStore(
    {
      basePath: '',
      linkPrefix: '',
      storage: {
        read: (key) => device.get(key),
        write: (key, value) => Boolean(device.set(key, value)),
        remove: (key) => void device.delete(key),
      },
      apiHeaders: () => ({}),
      openLink: () => {},
      languageOfLink: link,
      ...(system ? { systemLanguage: system } : {}),
      tellServer: (_, value) => void told.push(value),
    },
    { current: page, offered },
    session,
  )
  return { store, device, told }
}

describe('the language at the first run', () => {
  it('is asked for, suggesting the system’s language if offered, or else Russian', () => {
    const { store } = open('en', { system: 'he-IL' })
    store.readDevice()
    expect(store.isAsked).toBe(true)
    expect(store.suggested).toBe('he')
    expect(open('en', { system: 'fr-FR' }).store.suggested).toBe('ru')
  })

  it('is one that the city offers, whatever the system or the device has', () => {
    const { store } = open('en', { offered: ['en', 'he'], system: 'ru-RU', stored: 'ka' })
    store.readDevice()
    expect(store.current).toBe('en')
    expect(store.suggested).toBe('en')
    expect(store.isGuessed).toBe(false)
    expect(store.isAsked).toBe(true)
  })

  it('is not asked for again after the question was dismissed', () => {
    const { store, device, told } = open('en')
    store.readDevice()
    store.dismiss()
    expect(store.isAsked).toBe(false)
    expect(device.get('language')).toBe('en')
    expect(told).toEqual(['en'])
  })

  it('is not asked for if the link names one', () => {
    const { store, device } = open('ka', { link: 'ka' })
    store.readDevice()
    expect(store.isAsked).toBe(false)
    expect(device.get('language')).toBe('ka')
  })
})

describe('a language that was chosen before', () => {
  it('replaces that of the page, unless the link names one', async () => {
    const { store } = open('ru', { stored: 'he' })
    store.readDevice()
    await expect.poll(() => store.current).toBe('he')
    expect(store.direction).toBe('rtl')

    const linked = open('en', { stored: 'he', link: 'en' })
    linked.store.readDevice()
    expect(linked.store.current).toBe('en')
    expect(linked.device.get('language')).toBe('he')
  })
})

describe('choosing a language', () => {
  it('waits for its texts, and changes nothing if they do not come', async () => {
    const { store, device } = open('ru')
    const spoken: Language[] = []
    store.onSpeak(async (language) => {
      expect(store.current).toBe('ru')
      spoken.push(language)
    })
    expect(await store.choose('en')).toBe(true)
    expect([store.current, device.get('language'), spoken]).toEqual(['en', 'en', ['en']])

    store.onSpeak(() => Promise.reject(new Error('no network')))
    expect(await store.choose('ka')).toBe(false)
    expect([store.current, device.get('language')]).toEqual(['en', 'en'])
  })
})
