import { check } from './check.ts'
import { giveDiskBack } from './disk.ts'
import { bringToEnd, doSomething, layOutCard } from './person.ts'
import { Program, users } from './program.ts'
import { enter, leave, World } from './world.ts'

export interface SeedResult {
  seed: number
  failures: string[]
  /** A fingerprint of everything that happened: the same seed gives the same one. */
  print: string
  trace: string[]
  /** How many pictures arrived. */
  sent: number
  /** How often the program died. */
  deaths: number
}

/** Runs one import in a world of its own, from the first chosen folder until everything is finished. */
export async function runSeed(seed: number, isTraced = false): Promise<SeedResult> {
  const world = new World(seed, isTraced)
  enter(world)
  let deaths = 0
  let sent = 0
  try {
    const program = new Program(world)
    const { chance } = world
    const card = layOutCard(program)
    if (chance.is(0.8)) program.signIn(chance.pick(users))
    const [first = ''] = card.keys()
    void program.ask(`scan ${first}`, program.engine.handlers.scan({ tokens: [first] }))
    const turns = chance.whole(2, 24)
    for (let turn = 0; turn < turns; turn += 1) {
      const until = world.now + chance.pick([5, 60, 400, 3_000])
      while (await world.turn(until)) {
        if (!world.isDead) continue
        deaths += 1
        await program.restart()
      }
      world.now = Math.max(world.now, until)
      await doSomething(program, card)
      if (world.isDead) {
        deaths += 1
        await program.restart()
      }
    }
    await bringToEnd(program)
    await check(program, card)
    for (const { images } of program.server.listings.values()) sent += images.length
    program.disk.journal.release()
  } catch (error) {
    world.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    leave()
    giveDiskBack()
  }
  const { failures, print, trace } = world
  return { seed, failures, print, trace, sent, deaths }
}
