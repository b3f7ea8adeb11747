import * as z from 'zod/mini'
import { idParams } from './primitives.ts'
import { route } from './route.ts'

export const telegram = {
  shareMessage: route('POST', '/apartments/:id/share-message', {
    summary: 'Prepares a message about a listing, for the calling Telegram user to send on',
    params: idParams,
    answer: z.object({ preparedMessageId: z.string() }),
    withoutKey: 'the message lies with Telegram, which forgets it unless it is sent on',
  }),
}
