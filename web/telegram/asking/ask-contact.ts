import type { OwnContact } from '../../../renderer/kernel/platform/platform.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram, callTelegram } from './ask-telegram.ts'

/** By this much each pause between tries grows: Telegram's servers learn of the consent a little later than we do. */
const stepMs = 50
const timeoutMs = 5_000
/** How long the question may stay on the screen while the person thinks. */
const patienceMs = 120_000

/** Does not ask again for a contact that was given before. Undefined if the person refuses, or if it does not come. */
export async function askContact(telegram: Telegram): Promise<OwnContact | undefined> {
  const known = await readContact(telegram, timeoutMs)
  if (known) return known
  const consent = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_request_phone'),
    answers: ['phone_requested'],
    timeoutMs: patienceMs,
  })
  return consent?.payload.status === 'sent' ? waitForContact(telegram) : undefined
}

async function waitForContact(telegram: Telegram): Promise<OwnContact | undefined> {
  const until = performance.now() + timeoutMs
  for (let pause = stepMs; ; pause += stepMs) {
    const left = until - performance.now()
    if (left <= 0) return undefined
    const contact = await readContact(telegram, left)
    if (contact) return contact
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function readContact(telegram: Telegram, within: number): Promise<OwnContact | undefined> {
  const answer = await callTelegram(telegram, 'getRequestedContact', {}, within)
  if (typeof answer !== 'string' || !answer) return undefined
  try {
    const contact: unknown = JSON.parse(new URLSearchParams(answer).get('contact') ?? 'null')
    const phone = (contact as { phone_number?: unknown } | null)?.phone_number
    if (typeof phone !== 'string' || !/^\+?\d{5,20}$/.test(phone)) return undefined
    return {
      phone: phone.startsWith('+') ? phone : `+${phone}`,
      username: telegram.launch.username,
    }
  } catch {
    return undefined
  }
}
