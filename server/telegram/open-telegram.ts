import { Api, GrammyError } from 'grammy'
import type { House } from '../house.ts'

/** `refused` is for good: the person blocked the bot, never started it, or is gone. */
export type Delivery = 'delivered' | 'refused' | { againInSeconds: number }

export interface Telegram {
  send: (telegramId: string, html: string) => Promise<Delivery>
}

const timeoutSeconds = 10

/** The way to people in Telegram, absent without a bot. What fails otherwise than by Telegram's word is thrown. */
export function openTelegram({ settings, log }: Pick<House, 'settings' | 'log'>) {
  const token = settings.TELEGRAM_BOT_TOKEN
  if (!token) return undefined
  const api = new Api(token, { apiRoot: settings.TELEGRAM_API_ROOT, timeoutSeconds })
  const telegram: Telegram = {
    send: async (telegramId, html) => {
      try {
        await api.sendMessage(Number(telegramId), html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        })
        return 'delivered'
      } catch (error) {
        if (!(error instanceof GrammyError)) throw error
        if (error.error_code === 429)
          return { againInSeconds: Math.max(1, error.parameters.retry_after ?? 5) }
        if (error.error_code >= 500) throw error
        // 403 is the person's own choice. Any other refusal is ours to look at, and no better for being repeated.
        if (error.error_code !== 403)
          log.warn({ code: error.error_code, why: error.description }, 'Telegram took no message')
        return 'refused'
      }
    },
  }
  return telegram
}
