import type { Question } from '../../../renderer/kernel/platform/platform.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

/** Telegram refuses a popup with a part longer than this. */
const longest = { title: 64, message: 256, button: 64 } as const

/** Long enough for any person to think; it ends the wait for a client that forgot the question. */
const patienceMs = 600_000

export async function askInPopup(telegram: Telegram, question: Question): Promise<boolean> {
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_open_popup', popupOf(question)),
    answers: ['popup_closed'],
    timeoutMs: patienceMs,
  })
  // There is no `button_id` if the popup was closed without a button.
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

/** Measures length as Telegram does, and never cuts a character in half. */
function cut(text: string, most: number): string {
  const whole = text.trim()
  if (whole.length <= most) return whole
  const short = whole.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short}…`
}
