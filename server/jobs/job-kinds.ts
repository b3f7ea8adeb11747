import type { Queue } from 'pg-boss'
import type { NoticeData } from '../../contract/people/notices.ts'
import type { Letter } from '../mail/letter.ts'

/** The data of each kind of job. */
export interface JobData {
  /** One notice through one channel. */
  'tell-telegram': { noticeId: string; telegramId: string }
  'tell-push': { noticeId: string; subscriptionId: string }
  'tell-email': { noticeId: string; address: string }
  /** To everybody who saved a listing, starting after the person in `after`. */
  'tell-favourites': {
    [Kind in 'cheaper' | 'withdrawn']: {
      kind: Kind
      name: string
      data: NoticeData[Kind]
      after: string
    }
  }['cheaper' | 'withdrawn']
  /** About an operator's decision, sent when the decision can no longer be undone. */
  'tell-decision': { decisionId: string }
  letter: Letter
  /** A letter with a link. The link is made when the letter is sent, so that the queue holds no secret. */
  'renew-by-letter': { email: string; site: string }
  'confirm-by-letter': { userId: string; site: string }
  /** To the new address of an account. */
  'change-by-letter': { userId: string; sessionId: string | null; email: string; site: string }
  /** To the old address of an account. */
  'tell-old-address': { userId: string; email: string; canUndo: boolean; site: string; at: string }
  'renew-by-telegram': { email: string; site: string }
  'alert-searches': Record<string, never>
  'ask-advertisers': Record<string, never>
  'repair-prices': Record<string, never>
  'start-feeds': Record<string, never>
  'feed-run': { runId: string }
  'erase-accounts': Record<string, never>
  'sweep-words': Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData

interface JobKind {
  queue: Omit<Queue, 'name' | 'partition'> & { policy: string }
  pollingIntervalSeconds: number
  /** The job takes only seconds, so a transaction may stay open meanwhile. */
  isShort: boolean
  /** How many of these jobs one process runs at a time, if more than one. */
  atOnce?: number
}

/** A message is retried for about a day. When Telegram asks to wait, the wait does not count as a retry. */
const message: JobKind = {
  queue: {
    policy: 'standard',
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    deleteAfterSeconds: 86_400,
    notify: true,
  },
  pollingIntervalSeconds: 1,
  isShort: true,
}

/** Runs once at a time, however many servers there are. A killed server's job is free again after the heartbeat. */
const chore: JobKind = {
  queue: {
    policy: 'exclusive',
    retryLimit: 1,
    heartbeatSeconds: 30,
    expireInSeconds: 3_600,
    deleteAfterSeconds: 86_400,
  },
  pollingIntervalSeconds: 10,
  isShort: false,
}

/**
 * A letter is retried for about a day. A mail server may answer slowly, so no transaction is open meanwhile, and a
 * letter that hangs does not delay the others.
 */
const letter: JobKind = {
  queue: {
    policy: 'standard',
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    // Longer than sending a letter may take.
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
    notify: true,
  },
  pollingIntervalSeconds: 1,
  isShort: false,
  atOnce: 3,
}

/** Push services may be slow as well, and there are many browsers. */
const push: JobKind = {
  ...letter,
  queue: { ...letter.queue, expireInSeconds: 60 },
  atOnce: 6,
}

/** Retried for a shorter time: people who wait for a link soon ask for another one. */
const linkLetter: JobKind = {
  ...letter,
  queue: { ...letter.queue, retryLimit: 9, retryDelayMax: 300 },
}

export const jobKinds: Record<JobName, JobKind> = {
  'tell-telegram': message,
  'tell-favourites': { ...message, pollingIntervalSeconds: 0.5 },
  'tell-decision': message,
  letter,
  'tell-email': letter,
  'tell-push': push,
  'renew-by-letter': linkLetter,
  'confirm-by-letter': linkLetter,
  'change-by-letter': linkLetter,
  'tell-old-address': letter,
  'renew-by-telegram': { ...message, queue: { ...message.queue, retryLimit: 10 } },
  'alert-searches': chore,
  'ask-advertisers': chore,
  'repair-prices': chore,
  'start-feeds': chore,
  'feed-run': {
    queue: { ...chore.queue, policy: 'standard', retryLimit: 100, notify: true },
    pollingIntervalSeconds: 1,
    isShort: false,
    atOnce: 3,
  },
  'erase-accounts': chore,
  'sweep-words': chore,
  sweep: chore,
}
