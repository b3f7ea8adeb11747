import type { Question } from '../../../renderer/kernel/platform/platform.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

/** Telegram refuses a popup that is longer in any part. */
const longest = { title: 64, message: 256, button: 64 } as const

/** The person may think as long as they like; a client that forgot the question is not waited for for ever. */
const patienceMs = 600_000

export async function askInPopup(telegram: Telegram, question: Question): Promise<boolean> {
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_open_popup', popupOf(question)),
    answers: ['popup_closed'],
    timeoutMs: patienceMs,
  })
  // Closed otherwise than by a button it names none.
  return answer?.payload?.button_id === 'yes'
}

function popupOf({ title = '', text, yes, no, isDestructive }: Question) {
  return {
    title: cut(title, longest.title),
    message: cut(text, longest.message) || cut(title, longest.message) || yes,
    buttons: [
      {
        id: 'yes',
        type: isDestructive ? ('destructive' as const) : ('default' as const),
        text: cut(yes, longest.button),
      },
      { id: 'no', type: 'default' as const, text: cut(no, longest.button) },
    ],
  }
}

/** In Telegram's own measure, and never through the middle of a sign. */
function cut(text: string, most: number): string {
  const whole = text.trim()
  if (whole.length <= most) return whole
  const short = whole.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short}…`
}
