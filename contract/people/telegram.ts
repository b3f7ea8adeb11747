import * as z from 'zod/mini'
import { idParams } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/**
 * Whether the bot's messages reach the caller: `none` if the caller has no Telegram account or the server no bot,
 * `refused` if they never let the bot in or blocked it, `stopped` if they told it to send nothing.
 */
export const botReach = z.object({ reach: z.enum(['open', 'refused', 'stopped', 'none']) })
export type BotReach = z.infer<typeof botReach>['reach']

export const telegram = {
  botReach: route('GET', '/users/me/bot-messages', {
    summary: 'Whether the bot can write to the caller',
    answer: botReach,
  }),
  allowBot: route('POST', '/users/me/bot-messages', {
    summary:
      'The caller wants messages of the bot again, and has let it in where they call from Telegram',
    answer: botReach,
    withoutKey: 'done again, it does the same',
  }),
  shareMessage: route('POST', '/apartments/:id/share-message', {
    summary: 'Prepares a message about a listing, for the calling Telegram user to send on',
    params: idParams,
    answer: z.object({ preparedMessageId: z.string() }),
    withoutKey: 'the message lies with Telegram, which forgets it unless it is sent on',
  }),
}
