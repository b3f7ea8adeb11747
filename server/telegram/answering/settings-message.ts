import type { CallbackQuery, User } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import type { Notify } from '../../../contract/search/saved-searches.ts'
import { notify as knownNotify } from '../../../contract/search/saved-searches.ts'
import { isId } from '../../../contract/wire/ids.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { languageNames } from '../../../texts/language-names.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import {
  changeSavedSearch,
  findSavedSearches,
} from '../../features/saved-searches/saved-search-repository.ts'
import { findOrCreateUser } from '../../features/sessions/launch-caller.ts'
import { setLanguage } from '../../features/users/user-repository.ts'
import type { Button } from '../messages/buttons.ts'
import { openButton } from '../messages/buttons.ts'
import { deepLink, miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText, lines, paragraphs } from '../messages/message-html.ts'
import type { Message } from '../sending/open-telegram.ts'
import { letInAgain, stopTelling, tellAgain } from '../sending/tell-person.ts'
import type { Press, Pressed } from './press.ts'

const mostSearches = 10
const mostOnButton = 40

/**
 * What a person can set without opening the mini-app: their language, whether the bot writes to them, and their alerts.
 */
export async function settingsMessage(
  { db, settings, city }: Pick<ServerContext, 'db' | 'settings' | 'city'>,
  person: Pick<User, 'id'>,
  lang: Language,
): Promise<Message> {
  const { t } = textsIn(lang)
  const user = await db.write
    .selectFrom('users')
    .select(['id', 'telegram_stopped_at'])
    .where('telegram_id', '=', String(person.id))
    .executeTakeFirst()
  const isStopped = Boolean(user?.telegram_stopped_at)
  const searches = user ? (await findSavedSearches(db.write, user.id)).slice(0, mostSearches) : []
  return {
    html: paragraphs(
      bold(t('messages:bot.settings.title')),
      lines(
        inertText(t('messages:bot.settings.language', { language: languageNames[lang] })),
        inertText(t(`messages:bot.settings.${isStopped ? 'off' : 'on'}`)),
      ),
      searches.length > 0 && inertText(t('messages:bot.settings.searches')),
    ),
    buttons: [
      city.languages.map(
        (each): Button => ({
          text: each === lang ? `✓ ${languageNames[each]}` : languageNames[each],
          callback_data: `settings:language:${each}`,
        }),
      ),
      [
        {
          text: t(`messages:bot.settings.${isStopped ? 'turnOn' : 'turnOff'}`),
          callback_data: `settings:messages:${isStopped ? 'on' : 'off'}`,
        },
      ],
      ...searches.map(({ id, name, notify }): Button[] => [searchButton(id, name, notify)]),
      [
        openButton(t('messages:bot.open'), {
          page: miniAppPage({ settings }, '/profile'),
          link: deepLink({ settings }),
        }),
      ],
    ],
  }
}

const searchButton = (id: string, name: string, notify: Notify): Button => {
  const isOn = notify !== 'none'
  return {
    text: `${isOn ? '🔔' : '🔕'} ${name.slice(0, mostOnButton).toWellFormed()}`,
    callback_data: `settings:alerts:${id}:${isOn ? 'none' : 'instant'}`,
  }
}

export const isLanguageChoice = ({ data }: CallbackQuery) =>
  data?.startsWith('settings:language:') ?? false

export async function pressSettings(press: Press): Promise<Pressed | undefined> {
  const { server, query } = press
  const [, what, value = '', choice = ''] =
    /^settings:(language|messages|alerts):(\w+)(?::(\w+))?$/.exec(query.data ?? '') ?? []
  const chosen =
    what === 'language' ? server.city.languages.find((each) => each === value) : undefined
  const lang = chosen ?? press.lang
  const isDone =
    (chosen && (await chooseLanguage(press, chosen))) ||
    (what === 'messages' && (await chooseMessages(press, value === 'on'))) ||
    (what === 'alerts' && (await chooseAlerts(press, value, choice)))
  if (!isDone) return undefined
  return {
    said: textsIn(lang).t('messages:bot.settings.saved'),
    message: await settingsMessage(server, query.from, lang),
  }
}

/** Stores the choice in the account; a person without an account gets one, as at their first visit to the mini-app. */
async function chooseLanguage({ server, query, caller }: Press, language: Language) {
  const id = caller?.id ?? (await findOrCreateUser(server, query.from)).id
  await setLanguage(server.db.write, id, language, server.clock())
  return true
}

async function chooseMessages({ server, query: { from } }: Press, isOn: boolean) {
  const change = isOn ? tellAgain : stopTelling
  await change(server, String(from.id))
  await letInAgain(server, String(from.id))
  return true
}

async function chooseAlerts({ server, caller }: Press, id: string, choice: string) {
  const notify = knownNotify.safeParse(choice).data
  if (!caller || !notify || !isId(id)) return false
  const who = { id, userId: caller.id, now: server.clock() }
  return inTransaction(server.db.write, async (tx) =>
    Boolean(await changeSavedSearch(tx, who, { notify })),
  )
}
