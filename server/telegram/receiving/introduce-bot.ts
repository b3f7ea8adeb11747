import type { RawApi } from 'grammy'
import type { BotCommand } from 'grammy/types'
import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { miniAppPage, openAddress } from '../messages/deep-link.ts'
import type { CallSignal, Telegram } from '../sending/open-telegram.ts'
import { retry } from '../sending/retry.ts'
import type { Receiving } from './receiving.ts'
import { updateKinds } from './receiving.ts'
import { webhookPath, webhookSecret } from './webhook.ts'

const botCommands = ['start', 'settings', 'stop', 'help'] as const

type Call = (api: RawApi, signal: CallSignal) => Promise<unknown>

/**
 * Tells Telegram where to send updates and what the bot's menu contains, and retries for as long as Telegram is away.
 */
export async function introduceBot(
  server: ServerContext,
  telegram: Telegram,
  receiving: Receiving,
  signal: AbortSignal,
): Promise<void> {
  for (const call of [
    ...webhook(server, receiving),
    ...descriptions(server),
    ...menuButton(server),
  ]) {
    const said = await retry(() => telegram.ask((api) => call(api, signal as CallSignal), 'bulk'), {
      signal,
    })
    if (said?.kind === 'refused')
      server.log.warn({ code: said.code, why: said.why }, 'Telegram refused a setting of the bot')
  }
}

function webhook(server: ServerContext, receiving: Receiving): Call[] {
  const url = openAddress(server, webhookPath)
  const token = server.settings.TELEGRAM_BOT_TOKEN
  if (receiving !== 'webhook' || !url || !token) return []
  return [
    (api, signal) =>
      api.setWebhook(
        { url, secret_token: webhookSecret(token), allowed_updates: updateKinds },
        signal,
      ),
  ]
}

/** The bot's descriptions. People who speak none of the city's languages see the first one. */
const descriptions = ({ city }: ServerContext): Call[] => [
  ...describedIn(city, city.languages[0]),
  ...city.languages.flatMap((lang) => describedIn(city, lang, lang)),
]

function describedIn(city: City, lang: Language, code?: Language): Call[] {
  const { t } = textsIn(lang, city)
  const language = code && { language_code: code }
  const description = t('messages:bot.description')
  const short_description = t('messages:bot.shortDescription')
  return [
    (api, signal) => api.setMyCommands({ commands: commandsIn(lang), ...language }, signal),
    (api, signal) => api.setMyDescription({ description, ...language }, signal),
    (api, signal) => api.setMyShortDescription({ short_description, ...language }, signal),
  ]
}

const commandsIn = (lang: Language): BotCommand[] =>
  botCommands.map((command) => ({
    command,
    description: textsIn(lang).t(`messages:bot.commands.${command}`),
  }))

/** The button for a person whose language is not known yet; it is known after their first message. */
function menuButton(server: ServerContext): Call[] {
  const url = miniAppPage(server)
  if (!url) return []
  const menu_button = { type: 'web_app', text: 'Sakhli', web_app: { url } } as const
  return [(api, signal) => api.setChatMenuButton({ menu_button }, signal)]
}
