import { sql } from 'kysely'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import { findRow, lockRow } from '../../features/listings/listing-row.ts'
import { isPublic, isPublicListing } from '../../features/listings/policy.ts'
import { changeStatus } from '../../features/listings/write/change-status.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Press, Pressed } from '../answering/press.ts'
import { buttonsUnder, dataOf } from '../answering/press.ts'
import type { Button } from '../messages/buttons.ts'
import { openButton } from '../messages/buttons.ts'
import { deepLink, miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText } from '../messages/message-html.ts'

/** The data that the buttons send back. */
export const confirmData = (listingId: string) => `still_yes:${listingId}`
export const withdrawData = (listingId: string) => `still_no:${listingId}`
/** Means all listings that were asked about at that moment, which is in seconds. */
export const confirmAllData = (askedAt: Date) =>
  `still_all:${Math.floor(askedAt.getTime() / 1_000)}`

type Outcome = 'kept' | 'withdrawn' | 'notYours' | 'notPublished'

export async function pressStillAvailable(press: Press): Promise<Pressed | undefined> {
  const [, choice, number] = /^still_(yes|no|all):(\d{1,18})$/.exec(press.query.data ?? '') ?? []
  if (!choice || !number) return undefined
  if (choice === 'all') return confirmAll(press, new Date(Number(number) * 1_000))
  const { t } = textsIn(press.lang)
  const outcome = await decide(press, number, choice === 'yes')
  const said = t(`messages:bot.${outcome}`)
  if (outcome === 'notYours') return { said }
  const others = buttonsUnder(press.query, (button) => otherQuestion(button, number))
  // One of several listings: the question about the others stays.
  if (others.flat().some((button) => button && dataOf(button)?.startsWith('still_no')))
    return { said, buttons: others }
  const place = { kind: 'ad', id: number } as const
  const open = openButton(t('messages:openListing'), {
    page: miniAppPage(press.server, place),
    link: deepLink(press.server, place),
  })
  return { said, message: { html: settled(press, said), buttons: [[open]] } }
}

const otherQuestion = (button: Button, listingId: string) =>
  dataOf(button) === withdrawData(listingId) || dataOf(button) === confirmData(listingId)
    ? undefined
    : button

/** The text for an answered question; the buttons of the question are removed. */
function settled({ query: { message } }: Press, said: string) {
  const asked = message && 'text' in message && message.text ? inertText(message.text) : ''
  return [asked, bold(said)].filter(Boolean).join('\n\n')
}

async function decide(
  { server, caller }: Press,
  listingId: string,
  isConfirmed: boolean,
): Promise<Outcome> {
  const listing = await findRow(server.db.write, listingId)
  if (!caller || listing?.owner_id !== caller.advertiserId) return 'notYours'
  if (!isPublic(listing)) return 'notPublished'
  return isConfirmed ? confirm(server, listingId) : withdraw(server, caller, listingId)
}

/** If a newer question asks about the same listings again, the older question confirms none of them. */
async function confirmAll(press: Press, askedAt: Date): Promise<Pressed | undefined> {
  const { server, caller, lang } = press
  const { t } = textsIn(lang)
  if (!caller) return { said: t('messages:bot.notYours') }
  const isAny = await inTransaction(server.db.write, async (tx) => {
    const confirmed = await tx
      .updateTable('listings')
      .set({ confirmed_at: server.clock() })
      .where('owner_id', '=', caller.advertiserId)
      .where(isPublicListing)
      .where(sql`date_trunc('second', asked_at)`, '=', askedAt)
      .returning('id')
      .execute()
    if (confirmed.length > 0) await noteChange(tx)
    return confirmed.length > 0
  })
  if (!isAny) return undefined
  await server.version.refresh()
  const said = t('messages:stillAvailable.keptAll')
  const open = openButton(t('messages:stillAvailable.openAll'), {
    page: miniAppPage(server, '/my'),
  })
  return { said, message: { html: settled(press, said), buttons: [[open]] } }
}

/** Changes what the public sees: a listing shows when it was confirmed, and lists are sorted by that. */
async function confirm({ db, clock, version }: ServerContext, listingId: string): Promise<Outcome> {
  const outcome = await inTransaction(db.write, async (tx) => {
    const listing = await lockRow(tx, listingId)
    if (!listing || !isPublic(listing)) return 'notPublished'
    await tx
      .updateTable('listings')
      .set({ confirmed_at: clock() })
      .where('id', '=', listingId)
      .execute()
    await noteChange(tx)
    return 'kept'
  })
  await version.refresh()
  return outcome
}

/** Follows the same rules and leaves the same trace as a withdrawal from any other place. */
async function withdraw(
  server: ServerContext,
  caller: Caller,
  listingId: string,
): Promise<Outcome> {
  try {
    await inTransaction(server.db.write, (tx) =>
      changeStatus(tx, server, caller, listingId, {
        status: 'unpublished',
        from: 'published',
        ifMatch: undefined,
      }),
    )
    await server.version.refresh()
    return 'withdrawn'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'notPublished'
    throw error
  }
}
