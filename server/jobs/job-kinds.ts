import type { Queue } from 'pg-boss'
import type { NoticeData } from '../../contract/people/notices.ts'
import type { Letter } from '../mail/letter.ts'

/** What each kind of job is told. */
export interface JobData {
  /** One notice by one channel. */
  'tell-telegram': { noticeId: string; telegramId: string }
  'tell-push': { noticeId: string; subscriptionId: string }
  'tell-email': { noticeId: string; address: string }
  /** To all who set a listing aside, beginning behind one of them. */
  'tell-favourites': {
    [Kind in 'cheaper' | 'withdrawn']: {
      kind: Kind
      name: string
      data: NoticeData[Kind]
      after: string
    }
  }['cheaper' | 'withdrawn']
  /** Of an operator's decision, once it can no longer be taken back. */
  'tell-decision': { decisionId: string }
  letter: Letter
  /** A link by letter: it is made when the letter leaves, so that the queue holds no secret. */
  'renew-by-letter': { email: string; site: string }
  'confirm-by-letter': { userId: string; site: string }
  /** To the address that an account is to have. */
  'change-by-letter': { userId: string; sessionId: string | null; email: string; site: string }
  /** To the address that it had. */
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
  /** Done in seconds, so that a transaction may stay open meanwhile. */
  isShort: boolean
  /** How many of them one process does at a time, where it is more than one. */
  atOnce?: number
}

/** A message is tried for about a day; Telegram's own "later" is heeded beside this. */
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

/** Never twice at once, however many servers run; what a killed server held is free again after its heartbeat. */
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
 * A letter is tried for about a day. A mail server may take its time to answer, so that nothing is held open in the
 * database meanwhile, and one that hangs does not keep the others waiting.
 */
const letter: JobKind = {
  queue: {
    policy: 'standard',
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    // Longer than a letter may take.
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
    notify: true,
  },
  pollingIntervalSeconds: 1,
  isShort: false,
  atOnce: 3,
}

/** Push services take their time as well, and there are many browsers. */
const push: JobKind = {
  ...letter,
  queue: { ...letter.queue, expireInSeconds: 60 },
  atOnce: 6,
}

/** Whoever waits for a link has asked for another one by then. */
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
