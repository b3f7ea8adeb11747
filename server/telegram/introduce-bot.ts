import type { RawApi } from 'grammy'
import type { BotCommand } from 'grammy/types'
import type { Language } from '../../contract/languages.ts'
import { defaultLanguage, languages } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { House } from '../house.ts'
import { miniAppPage, openAddress } from './deep-link.ts'
import { insist } from './insist.ts'
import type { CallSignal, Telegram } from './open-telegram.ts'
import type { Receiving } from './receiving.ts'
import { updateKinds } from './receiving.ts'
import { webhookPath, webhookSecret } from './webhook.ts'

type Call = (api: RawApi, signal: CallSignal) => Promise<unknown>

/** Tells Telegram where updates go, and what stands in the bot's menu, however long Telegram is away. */
export async function introduceBot(
  house: House,
  telegram: Telegram,
  receiving: Receiving,
  signal: AbortSignal,
): Promise<void> {
  for (const call of [...webhook(house, receiving), ...commands(), ...menuButton(house)]) {
    const said = await insist(() => telegram.ask((api) => call(api, signal as CallSignal)), {
      signal,
    })
    if (said?.kind === 'refused')
      house.log.warn({ code: said.code, why: said.why }, 'Telegram refused a setting of the bot')
  }
}

function webhook(house: House, receiving: Receiving): Call[] {
  const url = openAddress(house, webhookPath)
  const token = house.settings.TELEGRAM_BOT_TOKEN
  if (receiving !== 'webhook' || !url || !token) return []
  return [
    (api, signal) =>
      api.setWebhook(
        { url, secret_token: webhookSecret(token), allowed_updates: updateKinds },
        signal,
      ),
  ]
}

/** For whoever speaks none of the four, in the first of them. */
const commands = (): Call[] => [
  (api, signal) => api.setMyCommands({ commands: commandsIn(defaultLanguage) }, signal),
  ...languages.map(
    (lang): Call =>
      (api, signal) =>
        api.setMyCommands({ commands: commandsIn(lang), language_code: lang }, signal),
  ),
]

const commandsIn = (lang: Language): BotCommand[] =>
  (['start', 'help'] as const).map((command) => ({
    command,
    description: textsIn(lang).t(`messages:bot.commands.${command}`),
  }))

/** Until somebody's own language is known, as it is at his first message. */
function menuButton(house: House): Call[] {
  const url = miniAppPage(house)
  if (!url) return []
  const menu_button = { type: 'web_app', text: 'Sakhli', web_app: { url } } as const
  return [(api, signal) => api.setChatMenuButton({ menu_button }, signal)]
}
