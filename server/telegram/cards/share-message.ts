import type { ServerContext } from '../../context.ts'
import { publicListing } from '../../features/listings/policy.ts'
import { loadShownListings } from '../../features/listings/read/get-listing.ts'
import { ApiError, notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Said, Telegram } from '../sending/open-telegram.ts'
import { messageOf } from './listing-card.ts'

const unavailable = (seconds: number) =>
  new ApiError('UNAVAILABLE', 'Telegram does not answer just now; share the link instead', {
    headers: { 'retry-after': String(seconds) },
  })

/** Stores a message about a listing at Telegram, for this user to send from the mini-app. */
export async function prepareShareMessage(
  server: Pick<ServerContext, 'db' | 'settings' | 'log' | 'clock'>,
  telegram: Telegram | undefined,
  caller: Caller,
  listingId: string,
): Promise<{ preparedMessageId: string }> {
  if (!telegram || !caller.launch) throw notAllowed('Open this page in Telegram to share from it')
  const userId = caller.launch.user.id
  const { id } = await publicListing(server.db.write, listingId)
  const [listing] = await loadShownListings(server.db.write, [id], undefined)
  if (!listing) throw notFound('The listing')
  const said = await telegram
    .ask(
      (api) =>
        api.savePreparedInlineMessage({
          user_id: userId,
          result: messageOf(server, listing, caller.language),
          allow_user_chats: true,
          allow_group_chats: true,
          allow_channel_chats: true,
        }),
      'now',
    )
    .catch((error: unknown): Said<never> => {
      server.log.warn({ err: error }, 'no message prepared')
      return { kind: 'later', againInSeconds: 5 }
    })
  if (said.kind === 'done') return { preparedMessageId: said.result.id }
  if (said.kind === 'later') throw unavailable(said.againInSeconds)
  server.log.warn({ code: said.code, why: said.why }, 'Telegram prepared no message')
  throw unavailable(60)
}
