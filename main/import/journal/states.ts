import type * as z from 'zod/mini'
import type { BatchState, fileState, groupState } from '../../../contract/import/plan.ts'

export type FileState = z.infer<typeof fileState>
export type GroupState = z.infer<typeof groupState>

/** What can happen to a file, in the order of its life. */
export const fileEvents = [
  'lookAt', // a worker begins to read it
  'stopLooking', // the reading was broken off
  'read', // its facts are known, or that it is no picture
  'readFailed', // it is gone or locked just now
  'accept', // the plan sends it
  'leaveOut', // the plan does not send it, and `skipped` says why
  'queue', // the import was started
  'process', // the file to send is being made
  'send', // it goes to the server
  'arrive', // the server has it
  'wasThere', // the listing had it before this import
  'fail', // `problem` says why
  'retry', // the person tries it again
  'readAgain', // the same, for a file that changed since it was read
  'cancel', // the person cancelled the import
  'undo', // it was deleted at the server
] as const
export type FileEvent = (typeof fileEvents)[number]

/** What can happen to a group of files, which becomes one listing. */
export const groupEvents = [
  'queue', // the import was started
  'open', // its listing is there and takes files
  'openFailed', // its listing cannot be made or read
  'finish', // all its files have ended
  'finishFailed', // the same, and not all went well
  'retry', // files of it are tried again, and its listing is not there yet
  'retryOpened', // the same, with its listing there
  'undo', // what it brought was deleted at the server
] as const
export type GroupEvent = (typeof groupEvents)[number]

/** What can happen to a whole import. `edit` and `forget` leave the state as it is. */
export const batchEvents = [
  'scan', // folders were chosen
  'plan', // all of them are read
  'edit', // the person changes the plan
  'start',
  'pause', // by the person, or because it cannot go on; `paused` says which
  'resume', // also after the program was ended while it ran
  'retry', // failed files are tried again
  'finish', // all files have ended
  'cancel',
  'undo', // begins to delete what was brought
  'undone',
  'undoStopped', // something could not be deleted
  'forget', // the person takes it off the list
] as const
export type BatchEvent = (typeof batchEvents)[number]

type Table<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** A file on its way to the server. A crash may leave it in any of these states, so all of them can begin again. */
const onItsWay = {
  process: 'processing',
  send: 'sending',
  arrive: 'sent',
  wasThere: 'skipped',
  fail: 'failed',
  cancel: 'skipped',
} as const

/** When files are tried again, their group may be in any state. */
const reopened = {
  open: 'sending',
  openFailed: 'failed',
  finish: 'done',
  finishFailed: 'failed',
} as const

/** For each state: the events that are possible in it, and the state that each leads to. */
export const transitions = {
  file: {
    found: { lookAt: 'reading', cancel: 'skipped' },
    reading: {
      lookAt: 'reading',
      stopLooking: 'found',
      read: 'planned',
      readFailed: 'failed',
      cancel: 'skipped',
    },
    planned: { accept: 'planned', leaveOut: 'skipped', queue: 'waiting', ...onItsWay },
    // At the start it may turn out that another import has sent it since it was planned.
    waiting: { ...onItsWay, leaveOut: 'skipped' },
    processing: onItsWay,
    sending: onItsWay,
    sent: { undo: 'undone' },
    // An undo asks the server about these as well: a file whose upload was interrupted may have arrived.
    skipped: { accept: 'planned', leaveOut: 'skipped', arrive: 'sent', wasThere: 'skipped' },
    failed: { retry: 'planned', readAgain: 'found', arrive: 'sent', wasThere: 'skipped' },
    undone: {},
  } satisfies Table<FileState, FileEvent>,
  group: {
    planned: { queue: 'waiting', undo: 'undone', ...reopened },
    waiting: { undo: 'undone', ...reopened },
    sending: { undo: 'undone', ...reopened },
    done: { undo: 'undone', ...reopened },
    failed: { retry: 'planned', retryOpened: 'sending', undo: 'undone', ...reopened },
    undone: reopened,
  } satisfies Table<GroupState, GroupEvent>,
  batch: {
    scanning: { scan: 'scanning', plan: 'planned', edit: 'scanning' },
    planned: { scan: 'scanning', edit: 'planned', start: 'running', forget: 'planned' },
    running: {
      pause: 'paused',
      resume: 'running',
      retry: 'running',
      finish: 'done',
      cancel: 'cancelled',
      undo: 'undoing',
    },
    paused: {
      pause: 'paused',
      resume: 'running',
      retry: 'running',
      cancel: 'cancelled',
      undo: 'undoing',
      forget: 'paused',
    },
    done: { retry: 'running', undo: 'undoing', forget: 'done' },
    cancelled: { retry: 'running', undo: 'undoing', forget: 'cancelled' },
    undoing: { undo: 'undoing', undone: 'undone', undoStopped: 'cancelled' },
    undone: { forget: 'undone' },
  } satisfies Table<BatchState, BatchEvent>,
}

interface Machine {
  file: { state: FileState; event: FileEvent }
  group: { state: GroupState; event: GroupEvent }
  batch: { state: BatchState; event: BatchEvent }
}

/** The state that an event leads to, or undefined if it is refused. A refused event that no person caused is a bug. */
export function transition<Kind extends keyof Machine>(
  kind: Kind,
  state: Machine[Kind]['state'],
  event: Machine[Kind]['event'],
): Machine[Kind]['state'] | undefined {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions[kind]
  return table[state]?.[event] as Machine[Kind]['state'] | undefined
}

const toSend: ReadonlySet<FileState> = new Set(['planned', 'waiting', 'processing', 'sending'])
export const isToSend = ({ state }: { readonly state: FileState }) => toSend.has(state)

const busy: ReadonlySet<BatchState> = new Set(['scanning', 'running', 'undoing'])
export const isBusy = ({ state }: { readonly state: BatchState }) => busy.has(state)

/** The next start makes this change again by itself, so the journal need not store it. */
export const isMadeAgain = (event: FileEvent | undefined) => event === 'queue'
