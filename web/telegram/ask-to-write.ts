import { askTelegram } from './ask-telegram.ts'
import type { Telegram } from './telegram-sdk.ts'

/** The question stands on the screen as long as the person thinks. */
const patienceMs = 120_000

/** Whoever agreed before is not asked again: the client answers at once, and knows when they blocked the bot since. */
export async function askToWrite(telegram: Telegram): Promise<boolean> {
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_request_write_access'),
    answers: ['write_access_requested'],
    timeoutMs: patienceMs,
  })
  return answer?.payload.status === 'allowed'
}
