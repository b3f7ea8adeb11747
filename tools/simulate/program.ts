import type { Outcome } from '../../contract/desktop/errors.ts'
import type { ImportPlan } from '../../contract/import/plan.ts'
import type { ImportEngine } from '../../main/import/import-engine.ts'
import { openImportEngine } from '../../main/import/import-engine.ts'
import type { StoredBatch } from '../../main/import/journal/journal.ts'
import { Disk } from './disk.ts'
import { Network, someWeather } from './network.ts'
import { SimulatedServer } from './server.ts'
import type { PoolOptions } from './workers.ts'
import { openSimulatedPool } from './workers.ts'
import type { World } from './world.ts'
import { drained } from './world.ts'

export const serverAddress = 'https://sakhli.example'
const updateMs = 5_000
export const users = ['1', '2', '3'] as const

/** An agency's program, which dies and restarts: the real import with a simulated disk, network and server. */
export class Program {
  readonly world: World
  readonly server = new SimulatedServer()
  readonly disk: Disk
  readonly network: Network
  readonly poolOptions: PoolOptions
  engine: ImportEngine
  session: { token: string; user: string } | undefined
  isPowerCut = false
  /** The imports that the person began to undo: what became of their listings cannot be known for sure. */
  readonly takenBack = new Set<string>()
  readonly #resumableFrom: number
  #tokens = 0

  constructor(world: World) {
    this.world = world
    this.disk = new Disk(world)
    this.disk.install()
    this.network = new Network(world, this.disk, this.server)
    this.network.weather = someWeather(world)
    this.poolOptions = { dying: world.chance.pick([0, 0.02, 0.1]), version: 1 }
    this.#resumableFrom = world.chance.pick([600, 1_500, 1_000_000])
    this.engine = this.#open()
  }

  signIn(user: string) {
    this.#tokens += 1
    this.session = { token: `token-${this.#tokens}`, user }
    this.server.sessions.set(this.session.token, user)
    this.world.note(`${user} signs in`)
    this.engine.signedIn()
  }

  signOut() {
    this.world.note('signs out')
    if (this.session) this.server.sessions.delete(this.session.token)
    this.session = undefined
  }

  /** The server ends the session; the program learns it only with its next request. */
  expire() {
    this.world.note('the session expires')
    if (this.session) this.server.sessions.delete(this.session.token)
  }

  /** Starts the dead program again with what the disk still has. */
  async restart() {
    const { world, disk } = this
    // Lets work that it was just doing end without effect before the next life begins.
    await drained()
    world.bury()
    world.note(this.isPowerCut ? 'started after a power cut' : 'started again')
    if (this.isPowerCut) disk.cutPower()
    this.isPowerCut = false
    disk.isFull = false
    // An update takes longer than any request.
    if (world.chance.is(0.1)) {
      this.poolOptions.version += 1
      const until = world.now + updateMs
      while (await world.turn(until));
    }
    this.engine = this.#open()
    this.engine.goOn()
  }

  async quit() {
    const { world } = this
    world.note('quits')
    let isClosed = false
    void this.ask(
      'close',
      this.engine.close().then(() => {
        isClosed = true
      }),
    )
    const until = world.now + 200_000
    await drained()
    while (!isClosed && !world.isDead && (await world.turn(until)));
    if (!isClosed && !world.isDead) world.fail('the program does not end')
    await this.restart()
  }

  /** Waits for something asked of the import. An error is a fault, unless the program had died. */
  ask<T>(what: string, asked: Promise<T>): Promise<T | undefined> {
    this.world.note(`asked to ${what}`)
    return asked.catch((error: unknown) => {
      if (!this.world.isDead)
        this.world.fail(`${what} threw: ${error instanceof Error ? error.stack : String(error)}`)
      return undefined
    })
  }

  /** Runs the world until the answer is there. */
  async answer<T>(what: string, asked: Promise<Outcome<T>>): Promise<Outcome<T> | undefined> {
    let answer: Outcome<T> | undefined
    let isOver = false
    void this.ask(what, asked).then((told) => {
      answer = told
      isOver = true
    })
    const { world } = this
    await drained()
    while (!isOver && !world.isDead && (await world.turn()));
    return answer
  }

  async plans(): Promise<ImportPlan[]> {
    const { handlers } = this.engine
    const told = await handlers.batches(undefined)
    if (!told.ok) return []
    // The oldest import comes first.
    const plans = await Promise.all(
      told.value.map(({ batch }) => handlers.plan({ batch })).reverse(),
    )
    return plans.flatMap((plan) => (plan.ok ? [plan.value] : []))
  }

  stored(): StoredBatch[] {
    return this.disk.journal.load()
  }

  #open(): ImportEngine {
    const { world, disk } = this
    return openImportEngine(
      {
        folder: '/program/import',
        server: {
          address: () => serverAddress,
          token: () => this.session?.token,
          onSessionEnded: (token) => {
            if (this.session?.token === token && !world.isDead) this.session = undefined
          },
        },
        pathOf: (token) => token,
        tell: () => {},
        onRefused: (message) => {
          if (!world.isDead) world.fail(message)
        },
        uploadsAtOnce: 2,
        resumableFrom: this.#resumableFrom,
      },
      {
        journal: disk.journal,
        pool: openSimulatedPool(world, disk, this.poolOptions),
        send: this.network.send,
      },
    )
  }
}
