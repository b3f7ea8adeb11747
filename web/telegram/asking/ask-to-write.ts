import { telegram as routes } from '../../../contract/people/telegram.ts'
import type { Api } from '../../../renderer/kernel/api/api-client.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

/** The question stands on the screen as long as the person thinks. */
const patienceMs = 120_000

/** Whoever agreed before is not asked again: the client answers at once, and knows when they blocked the bot since. */
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
