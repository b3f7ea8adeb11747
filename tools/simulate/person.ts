import type { ImportPlan } from '../../contract/import/plan.ts'
import { isToSend } from '../../main/import/journal/states.ts'
import { calm } from './network.ts'
import type { Program } from './program.ts'
import { users } from './program.ts'
import { digestOf } from './server.ts'
import { drained } from './world.ts'

/** The paths that the person put on the disk, by the folder that they choose. */
export type Card = Map<string, string[]>

/** Makes one or two folders of a few flats; sometimes with a video, a broken file, or the same picture twice. */
export function layOutCard({ world, disk, server }: Program): Card {
  const { chance } = world
  const card: Card = new Map()
  for (const user of users)
    if (chance.is(0.5)) {
      const images = ['a', 'b'].slice(0, chance.whole(0, 2)).map((name, at) => ({
        id: `${user}${at + 1}`,
        digest: digestOf(`own ${user} ${name}`),
        source: undefined,
      }))
      server.addListing(user, `Listing of ${user}`, { id: `10${user}`, images })
    }
  for (let root = 1; root <= chance.whole(1, 2); root += 1) {
    const folder = `/card/${root}`
    const paths: string[] = []
    for (let flat = 1; flat <= chance.whole(1, 3); flat += 1) {
      const isKnown = chance.is(0.2)
      const title = isKnown ? `ad 10${chance.pick(users)}` : `Flat ${root}${flat}`
      const files = chance.whole(1, 4)
      for (let at = 1; at <= files; at += 1) {
        const path = `${folder}/${title}/${at}.jpg`
        if (paths.includes(path)) continue
        const before = disk.files.get(`${folder}/${title}/${at - 1}.jpg`)
        const isTwice = before !== undefined && chance.is(0.06)
        const kind = chance.is(0.05) ? 'broken' : chance.is(0.1) ? 'video' : 'picture'
        const bytes = chance.whole(500, 4_000)
        const fresh = { bytes, digest: digestOf(path), kind, modifiedMs: 1 } as const
        disk.files.set(path, { ...(isTwice ? before : fresh), writtenAt: undefined })
        paths.push(path)
      }
    }
    card.set(folder, paths)
  }
  return card
}

type Act = (program: Program, card: Card) => unknown

/** What can happen during an import, each with how often it happens compared with the others. */
const acts: readonly [number, Act][] = [
  [4, (program) => program.signIn(program.world.chance.pick(users))],
  [1, (program) => program.signOut()],
  [1, (program) => program.expire()],
  [
    3,
    (program, card) => {
      const folder = program.world.chance.pick([...card.keys()])
      void program.ask(`scan ${folder}`, program.engine.handlers.scan({ tokens: [folder] }))
    },
  ],
  [6, (program) => press(program, 'start')],
  [2, (program) => press(program, 'pause')],
  [3, (program) => press(program, 'resume')],
  [2, (program) => press(program, 'retry')],
  [0.5, (program) => press(program, 'cancel')],
  [0.7, (program) => press(program, 'undo')],
  [2, edit],
  [4, (program) => dieSoon(program, false)],
  [3, (program) => dieSoon(program, true)],
  [1, (program) => program.quit()],
  [
    1,
    ({ world, network }) => {
      network.awayUntil = world.now + world.chance.whole(200, 40_000)
      world.note('the line is away')
    },
  ],
  [
    1,
    ({ world, disk }) => {
      disk.isFull = true
      world.note('the disk is full')
      world.outside(world.chance.whole(50, 3_000), 'the disk has room', () => {
        disk.isFull = false
      })
    },
  ],
  [
    1,
    ({ world, disk }, card) => {
      const path = world.chance.pick([...card.values()].flat())
      disk.locked.add(path)
      world.note(`locked ${path}`)
      world.outside(world.chance.whole(50, 5_000), `let go of ${path}`, () => {
        disk.locked.delete(path)
      })
    },
  ],
]
const allShares = acts.reduce((sum, [share]) => sum + share, 0)

/** Does one of these acts at random. */
export async function doSomething(program: Program, card: Card): Promise<void> {
  let drawn = program.world.chance.next() * allShares
  for (const [share, act] of acts) {
    drawn -= share
    if (drawn >= 0) continue
    await act(program, card)
    return
  }
}

function dieSoon(program: Program, isPowerCut: boolean) {
  const { world } = program
  world.stepsToLive = Math.min(world.stepsToLive, world.chance.whole(1, 60))
  program.isPowerCut = isPowerCut
}

async function press(
  program: Program,
  button: 'start' | 'pause' | 'resume' | 'retry' | 'cancel' | 'undo',
) {
  const plans = await program.plans()
  if (plans.length === 0) return
  const { batch, state } = program.world.chance.pick(plans)
  if (button === 'undo') program.takenBack.add(batch)
  void program.ask(
    `${button} ${batch}, which is ${state}`,
    program.engine.handlers[button]({ batch }) as Promise<unknown>,
  )
}

/** Chooses a cover, takes a picture out, or moves one to another listing. */
async function edit(program: Program) {
  const { chance } = program.world
  const plans = (await program.plans()).filter(({ files }) => files.length > 0)
  if (plans.length === 0) return
  const { batch, files, groups } = chance.pick(plans)
  const file = chance.pick(files)
  const { handlers } = program.engine
  const to = chance.pick([...groups.map(({ id }) => id), null])
  const edits: (() => Promise<unknown>)[] = [
    () => handlers.setCover({ batch, group: file.group, file: file.id }),
    () => handlers.removeFiles({ batch, files: [file.id] }),
    () => handlers.moveFiles({ batch, files: [file.id], to, at: 0 }),
  ]
  await program.ask('edit', chance.pick(edits)())
}

const mostRounds = 120
const longestWaitMs = 3_600_000
const mostRetries = 8

/** Ends all faults, and does what a person would do to finish every import. */
export async function bringToEnd(program: Program) {
  const { world, disk, network, poolOptions } = program
  await drained()
  world.stepsToLive = Number.POSITIVE_INFINITY
  if (world.isDead) await program.restart()
  world.note('all is well')
  network.weather = calm
  network.awayUntil = 0
  disk.isFull = false
  disk.locked.clear()
  poolOptions.dying = 0
  const retries = new Map<string, number>()
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await rest(program))) return world.fail('it is never done')
    const open = (await program.plans()).find((plan) => !isAtEnd(plan, retries))
    if (!open) return
    await helpOn(program, open, retries)
  }
  const left = (await program.plans()).filter((plan) => !isAtEnd(plan, retries))
  world.fail(
    `not brought to an end: ${left.map(({ state, paused }) => `${state} ${paused ?? ''}`).join()}`,
  )
}

/** Lets the world run until nothing more happens. False if that takes more than an hour. */
async function rest({ world }: Program): Promise<boolean> {
  const until = world.now + longestWaitMs
  await drained()
  while (await world.turn(until));
  return world.now < until
}

function isAtEnd({ batch, state, files, groups }: ImportPlan, retries: Map<string, number>) {
  const isTired = (retries.get(batch) ?? 0) >= mostRetries
  if (state === 'undone') return true
  if (state === 'planned') return !files.some(isToSend)
  if (state === 'cancelled') return isTired || !groups.some((group) => group.state === 'sending')
  return state === 'done' && (isTired || !files.some((file) => file.state === 'failed'))
}

async function helpOn(program: Program, plan: ImportPlan, retries: Map<string, number>) {
  const { world, engine } = program
  const { batch, state, paused, account } = plan
  const owner = account?.user ?? program.session?.user ?? users[0]
  if (program.session?.user !== owner || paused === 'signIn' || state === 'cancelled')
    program.signIn(owner)
  retries.set(
    batch,
    (retries.get(batch) ?? 0) + (state === 'done' || state === 'cancelled' ? 1 : 0),
  )
  if (state === 'scanning' || state === 'running')
    return world.fail(`an import stands still while it is ${state}`)
  const ask = { planned: 'start', paused: 'resume', done: 'retry', undoing: 'undo' } as const
  const button = ask[state as keyof typeof ask]
  const what = `${button} ${batch}, which is ${state} ${paused ?? ''}`
  if (button) await program.answer(what, engine.handlers[button]({ batch }) as never)
}
