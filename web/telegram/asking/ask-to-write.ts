import { telegram as routes } from '../../../contract/people/telegram.ts'
import type { Api } from '../../../renderer/kernel/api/api-client.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

/** How long the question may stay on the screen while the person thinks. */
const patienceMs = 120_000

/** Somebody who agreed before sees no question: the client answers at once, and knows if they blocked the bot since. */
export async function askToWrite(telegram: Telegram, api: Api): Promise<boolean> {
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_request_write_access'),
    answers: ['write_access_requested'],
    timeoutMs: patienceMs,
  })
  const isLetIn = answer?.payload.status === 'allowed'
  if (isLetIn) await api.call(routes.allowBot, {})
  return isLetIn
}
