import { expect, test } from 'vitest'
import { makeTelegram } from '../testing/telegram.ts'
import { askInPopup } from './popup.ts'

const question = { text: 'Delete the listing?', yes: 'Delete', no: 'Keep' }

test.each([
  [{ button_id: 'yes' }, true],
  [{ button_id: 'no' }, false],
  [{}, false],
  [undefined, false],
])('an answer of %j means %j', async (payload, isYes) => {
  const { telegram, emit, answerWith, listenerCount } = makeTelegram()
  answerWith(() => emit('popup_closed', payload))
  expect(await askInPopup(telegram, question)).toBe(isYes)
  expect(listenerCount()).toBe(0)
})

test('a client without popups asks nothing, and the answer is no', async () => {
  const { telegram, posted } = makeTelegram({ unknown: ['web_app_open_popup'] })
  expect(await askInPopup(telegram, question)).toBe(false)
  expect(posted).toEqual([])
})

test('texts that are too long for Telegram are cut', async () => {
  const { telegram, emit, answerWith, last } = makeTelegram()
  answerWith(() => emit('popup_closed', {}))
  const long = '🏠'.repeat(300)
  await askInPopup(telegram, {
    title: long,
    text: long,
    yes: long,
    no: ` ${long}`,
    isDestructive: true,
  })
  const sent = last('web_app_open_popup') as {
    title: string
    message: string
    buttons: { id: string; type: string; text: string }[]
  }
  expect(sent.title.length).toBeLessThanOrEqual(64)
  expect(sent.message.length).toBeLessThanOrEqual(256)
  expect(sent.buttons).toHaveLength(2)
  expect(sent.buttons[0]?.type).toBe('destructive')
  for (const { id, text } of sent.buttons) {
    expect(id.length).toBeLessThanOrEqual(64)
    expect(text.length).toBeLessThanOrEqual(64)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toMatch(/…$/)
  }
})

test('a popup always has a message, as Telegram requires', async () => {
  const { telegram, emit, answerWith, last } = makeTelegram()
  answerWith(() => emit('popup_closed', {}))
  await askInPopup(telegram, { ...question, title: 'Sure?', text: ' ' })
  expect(last('web_app_open_popup')).toMatchObject({ title: 'Sure?', message: 'Sure?' })
})
