import { describe, expect, it } from 'vitest'
import { batchState, fileState, groupState } from '../../../contract/import/plan.ts'
import { batchEvents, fileEvents, groupEvents, isMadeAgain, transition } from './states.ts'

const machines = {
  file: { states: fileState.options, events: fileEvents, first: 'found' },
  group: { states: groupState.options, events: groupEvents, first: 'planned' },
  batch: { states: batchState.options, events: batchEvents, first: 'scanning' },
} as const

/** The allowed transitions (from, event, to), written by hand apart from the table. All others are refused. */
const allowed = {
  file: `
    found lookAt reading          found cancel skipped
    reading lookAt reading        reading stopLooking found     reading read planned
    reading readFailed failed     reading cancel skipped
    planned accept planned        planned leaveOut skipped      planned queue waiting
    planned process processing    planned send sending          planned arrive sent
    planned wasThere skipped      planned fail failed           planned cancel skipped
    waiting process processing    waiting send sending          waiting arrive sent
    waiting wasThere skipped      waiting fail failed           waiting cancel skipped
    waiting leaveOut skipped
    processing process processing processing send sending       processing arrive sent
    processing wasThere skipped   processing fail failed        processing cancel skipped
    sending process processing    sending send sending          sending arrive sent
    sending wasThere skipped      sending fail failed           sending cancel skipped
    sent undo undone
    skipped accept planned        skipped leaveOut skipped      skipped arrive sent
    skipped wasThere skipped
    failed retry planned          failed readAgain found        failed arrive sent
    failed wasThere skipped
  `,
  group: `
    planned queue waiting
    planned open sending     planned openFailed failed  planned finish done
    waiting open sending     waiting openFailed failed  waiting finish done
    sending open sending     sending openFailed failed  sending finish done
    done open sending        done openFailed failed     done finish done
    failed open sending      failed openFailed failed   failed finish done
    undone open sending      undone openFailed failed   undone finish done
    planned finishFailed failed   waiting finishFailed failed   sending finishFailed failed
    done finishFailed failed      failed finishFailed failed    undone finishFailed failed
    failed retry planned     failed retryOpened sending
    planned undo undone      waiting undo undone        sending undo undone
    done undo undone         failed undo undone
  `,
  batch: `
    scanning scan scanning   scanning plan planned      scanning edit scanning
    planned scan scanning    planned edit planned       planned start running
    running pause paused     running resume running     running retry running
    running finish done      running cancel cancelled   running undo undoing
    paused pause paused      paused resume running      paused retry running
    paused cancel cancelled  paused undo undoing
    done retry running       done undo undoing
    cancelled retry running  cancelled undo undoing
    undoing undo undoing     undoing undone undone      undoing undoStopped cancelled
    planned forget planned   paused forget paused       done forget done
    cancelled forget cancelled                          undone forget undone
  `,
}

describe.each(['file', 'group', 'batch'] as const)('The state machine of a %s', (kind) => {
  const words = allowed[kind].trim().split(/\s+/)
  const rows = words.flatMap((from, at) =>
    at % 3 === 0 ? [{ from, event: words[at + 1], to: words[at + 2] }] : [],
  )
  const { states, events, first } = machines[kind]
  const next = (state: string, event: string) =>
    transition(kind, state as never, event as never) as string | undefined

  it.each(states)('in state %s allows these events and refuses all others', (state) => {
    const possible = Object.fromEntries(
      rows.filter(({ from }) => from === state).map(({ event, to }) => [event, to]),
    )
    const found = events.map((event) => [event, next(state, event)])
    expect(Object.fromEntries(found.filter(([, to]) => to !== undefined))).toEqual(possible)
  })

  it('reaches every state, and uses every event', () => {
    const reached = new Set<string>([first])
    for (const state of reached)
      for (const event of events) {
        const to = next(state, event)
        if (to !== undefined) reached.add(to)
      }
    expect([...reached].sort()).toEqual([...states].sort())
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(events))
  })
})

it('Only the event “queue” may be missing in the journal: the next start repeats it', () => {
  expect(fileEvents.filter(isMadeAgain)).toEqual(['queue'])
  expect(isMadeAgain(undefined)).toBe(false)
})
