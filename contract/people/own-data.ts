import * as z from 'zod/mini'
import { text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** How long the link to an archive works; it works once. */
export const archiveLinkMinutes = 10

/** How many days somebody who deleted their account can undo that. */
export const deletionDays = 14

export const ownData = {
  ask: route('POST', '/users/me/data', {
    summary:
      'A link to an archive of all that is stored of the caller: once, and any browser opens it',
    answer: z.object({ url: z.string(), until: time }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  archive: route('GET', '/users/data/:token', {
    summary: 'The archive, by its link',
    params: z.object({ token: text(100, 1) }),
    secrets: ['token'],
    answer: z.unknown(),
    answerKind: 'file',
    fileTypes: ['application/zip'],
  }),
  startDeletion: route('POST', '/users/me/deletion', {
    summary:
      'Deletes the account in fourteen days: its listings go off the site at once, every session ends',
    answer: z.object({ until: time }),
    withoutKey: 'afterwards nobody is left to ask again',
  }),
  cancelDeletion: route('DELETE', '/users/me/deletion', {
    summary: 'The account stays after all: its listings are what they were',
    /**
     * `left` counts listings that were changed meanwhile: they stay off the site, because nobody has checked the
     * change.
     */
    answer: z.object({ restored: z.int(), left: z.int() }),
    withoutKey: 'done again, it finds nothing to take back',
  }),
}
