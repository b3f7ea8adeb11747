import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPlan } from '../../contract/import/plan.ts'
import type { Someone } from '../../server/testing/test-server.ts'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

let world: TestImport
let other: Someone
beforeEach(async () => {
  world = await openTestImport()
  other = await world.server.someone({ is_admin: true, is_agency: true, agencyName: 'The others' })
})
afterEach(() => world.close())

const putFolder = async (folder: string, count: number) => {
  for (let at = 1; at <= count; at += 1) await world.put(`${folder}/${at}.jpg`, await somePicture())
}

const listingsOf = (owner: Someone) =>
  world.server.context.db.read
    .selectFrom('listings')
    .select(['id', 'deleted_at'])
    .where('owner_id', '=', owner.id)
    .execute()

const waitFor = async (is: () => boolean | Promise<boolean>) => {
  for (const giveUp = performance.now() + 15_000; !(await is()); ) {
    if (performance.now() > giveUp) throw new Error('it did not come to pass')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const planOf = (engine: TestEngine, batch: string): Promise<ImportPlan> =>
  engine.value(engine.handlers.plan({ batch }))
const reportOf = (engine: TestEngine, batch: string) =>
  engine.value(engine.handlers.report({ batch }))

/** Signs this account in, or out if there is none, as the program does. */
const enterAs = (engine: TestEngine, someone: Someone | undefined) => {
  engine.signIn.token = someone?.token
  if (someone) engine.signedIn()
}

describe('An import is bound to an account', { tags: 'long' }, () => {
  it('waits for its account when another account signs in while it runs', async () => {
    await putFolder('One', 4)
    await putFolder('Two', 4)
    const engine = world.engine({ uploadsAtOnce: 1 })
    const batch = await engine.scan(world.place())
    expect((await planOf(engine, batch)).account).toMatchObject({ user: world.agency.id })
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: 60_000 }))
    await engine.value(engine.handlers.start({ batch }))
    await waitFor(async () => (await reportOf(engine, batch)).sent > 0)
    enterAs(engine, undefined)
    enterAs(engine, other)
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: null }))
    const pausedBy = async () => (await planOf(engine, batch)).paused
    await waitFor(async () => (await pausedBy()) === 'account')
    await engine.settled(batch)
    expect((await reportOf(engine, batch)).sent).toBeLessThan(8)

    // Resuming does not send the rest to the other account either.
    await engine.value(engine.handlers.resume({ batch }))
    await engine.settled(batch)
    expect(await pausedBy()).toBe('account')
    expect(await listingsOf(other)).toEqual([])

    enterAs(engine, world.agency)
    await engine.settled(batch)
    expect(await reportOf(engine, batch)).toMatchObject({ state: 'done', sent: 8, failed: 0 })
    expect(await listingsOf(world.agency)).toHaveLength(2)
    expect(await listingsOf(other)).toEqual([])
  })

  it('waits for the account that planned it when another account starts it', async () => {
    await putFolder('One', 1)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    engine.signIn.token = other.token
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    expect(await planOf(engine, batch)).toMatchObject({ state: 'paused', paused: 'account' })
    expect(await listingsOf(other)).toEqual([])
  })

  it('belongs to the account that starts it if it was planned while signed out', async () => {
    await putFolder('One', 1)
    const engine = world.engine()
    engine.signIn.token = undefined
    const batch = await engine.scan(world.place())
    expect((await planOf(engine, batch)).account).toBe(null)
    engine.signIn.token = other.token
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    expect((await planOf(engine, batch)).account).toMatchObject({
      user: other.id,
      name: 'The others',
      server: world.proxy.address,
    })
    expect(await listingsOf(other)).toHaveLength(1)
  })

  it('keeps its account if another signs in while the server is away', async () => {
    await putFolder('One', 1)
    let who = world.agency
    const server = {
      address: () => world.proxy.address,
      token: () => who.token,
      owner: () => ({ user: who.id, name: 'Known' }),
    }
    const engine = world.engine({ server })
    world.proxy.fault = () => ({ kind: 'refuse' })
    const batch = await engine.scan(world.place())
    await engine.value(engine.handlers.start({ batch }))
    who = other
    engine.signedIn()
    world.proxy.fault = () => undefined
    await waitFor(async () => (await planOf(engine, batch)).paused === 'account')
    expect((await planOf(engine, batch)).account).toMatchObject({
      user: world.agency.id,
      name: 'Known',
    })
    expect(await listingsOf(other)).toEqual([])

    // At the next start of the program, the import's own account is signed in.
    await engine.close()
    who = world.agency
    const next = world.engine({ server })
    next.goOn()
    await waitFor(async () => (await planOf(next, batch)).state === 'done')
    expect(await listingsOf(world.agency)).toHaveLength(1)
  })

  it('completes if its account signs in again just as another is noticed', async () => {
    // What the sign-in interrupts depends on how many turns later it comes.
    for (let turns = 0; turns < 12; turns += 1) {
      await putFolder(`Flat ${turns}`, 1)
      let who = world.agency
      const engine = world.engine({
        folder: `${world.engineFolder}-${turns}`,
        server: {
          address: () => world.proxy.address,
          token: () => who.token,
          owner: () => ({ user: who.id, name: 'Known' }),
        },
      })
      const batch = await engine.scan(world.place(`Flat ${turns}`))
      who = other
      const started = engine.handlers.start({ batch })
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      who = world.agency
      engine.signedIn()
      await started
      await waitFor(async () => (await planOf(engine, batch)).state === 'done')
    }
    expect(await listingsOf(other)).toEqual([])
  })

  it('is sent only to the server address for which it was planned', async () => {
    await putFolder('One', 2)
    let address = world.proxy.address
    const engine = world.engine({
      server: { address: () => address, token: () => world.agency.token },
    })
    const batch = await engine.scan(world.place())
    // The same server under another name still counts as another address.
    address = world.proxy.address.replace('127.0.0.1', 'localhost')
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    expect((await planOf(engine, batch)).paused).toBe('account')
    expect(await listingsOf(world.agency)).toEqual([])
    address = world.proxy.address
    engine.signedIn()
    await engine.settled(batch)
    expect(await listingsOf(world.agency)).toHaveLength(1)
  })

  it('continues by itself when its session was only replaced by a new one', async () => {
    await putFolder('One', 2)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    engine.signIn.token = 'ended-meanwhile'
    world.proxy.fault = (head) => {
      // The new session is there before the old one is refused.
      if (head.includes('/users/me')) engine.signIn.token = world.agency.token
      return undefined
    }
    await engine.value(engine.handlers.start({ batch }))
    await waitFor(async () => (await planOf(engine, batch)).state === 'done')
    expect(await reportOf(engine, batch)).toMatchObject({ sent: 2, failed: 0 })
  })
})

describe('Undoing an import', { tags: 'long' }, () => {
  const sendOne = async () => {
    await putFolder('One', 1)
    await putFolder('Two', 1)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    return { engine, batch }
  }

  it('is refused to another account, and deletes nothing', async () => {
    const { engine, batch } = await sendOne()
    engine.signIn.token = other.token
    expect(await engine.handlers.undo({ batch })).toMatchObject({
      ok: false,
      error: { code: 'OTHER_ACCOUNT' },
    })
    expect((await planOf(engine, batch)).state).toBe('done')
    expect((await listingsOf(world.agency)).map(({ deleted_at }) => deleted_at)).toEqual([
      null,
      null,
    ])
    engine.signIn.token = world.agency.token
    expect(await engine.value(engine.handlers.undo({ batch }))).toMatchObject({
      listingsDeleted: 2,
      missing: 0,
      problems: [],
    })
  })

  it('reports what it could not delete, and what was already missing', async () => {
    const { engine, batch } = await sendOne()
    const [first, second] = (await planOf(engine, batch)).groups.map(({ listingId }) => listingId)
    await world.server.context.db.write
      .deleteFrom('listings')
      .where('id', '=', first ?? '')
      .execute()
    world.proxy.fault = (head) =>
      head.startsWith(`DELETE /estateserver/apartments/${second}`)
        ? { kind: 'answer', status: 403 }
        : undefined
    expect(await engine.value(engine.handlers.undo({ batch }))).toEqual({
      listingsDeleted: 0,
      picturesDeleted: 0,
      missing: 1,
      problems: [
        { listingId: second, problem: { code: 'NOT_ALLOWED', detail: 'The server answered 403' } },
      ],
    })
    world.proxy.fault = () => undefined
    expect(await engine.value(engine.handlers.undo({ batch }))).toMatchObject({
      listingsDeleted: 1,
      problems: [],
    })
  })

  it('that failed halfway, then retrying, puts the files into new listings', async () => {
    await putFolder('One', 2)
    await putFolder('Two', 2)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    const begun = new Set<string>()
    world.proxy.fault = (head) => {
      const listing = /POST \S+\/apartments\/(\d+)\/images HTTP/.exec(head)?.[1]
      if (listing === undefined || begun.has(listing)) return undefined
      begun.add(listing)
      return { kind: 'answer', status: 422 }
    }
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const before = (await planOf(engine, batch)).groups.map(({ listingId }) => listingId)
    let deletions = 0
    // The second deletion succeeds but its answer is lost; later deletions are refused.
    world.proxy.fault = (head) => {
      if (!head.startsWith('DELETE')) return undefined
      deletions += 1
      if (deletions === 2) return { kind: 'mute' }
      return deletions > 2 ? { kind: 'answer', status: 403 } : undefined
    }
    expect(await engine.value(engine.handlers.undo({ batch }))).toMatchObject({
      listingsDeleted: 1,
      problems: [{ listingId: before[1] }],
    })
    world.proxy.fault = () => undefined
    await engine.value(engine.handlers.retry({ batch }))
    await engine.settled(batch)
    const { state, files, groups } = await planOf(engine, batch)
    expect(state).toBe('done')
    expect(files.map((file) => file.state).sort()).toEqual(['sent', 'sent', 'undone', 'undone'])
    expect(groups.every(({ listingId }) => !before.includes(listingId))).toBe(true)
    const standing = (await listingsOf(world.agency)).filter(({ deleted_at }) => !deleted_at)
    expect(standing.map(({ id }) => String(id)).sort()).toEqual(
      groups.map(({ listingId }) => listingId).sort(),
    )
  })

  it('reports a SIGN_IN problem for each listing when the session has ended', async () => {
    const { engine, batch } = await sendOne()
    engine.signIn.token = undefined
    const { problems } = await engine.value(engine.handlers.undo({ batch }))
    expect(problems.map(({ problem }) => problem.code)).toEqual(['SIGN_IN', 'SIGN_IN'])
  })
})

describe('An agent in the desktop program', { tags: 'long' }, () => {
  it('is matched to the agency listing to which the agency sent the folder before', async () => {
    await putFolder('One', 2)
    const engine = world.engine()
    const first = await engine.scan(world.place('One'))
    await engine.value(engine.handlers.start({ batch: first }))
    await engine.settled(first)
    const [listing] = await listingsOf(world.agency)
    const nino = await world.server.someone()
    await world.server.context.db.write
      .insertInto('agency_agents')
      .values({ user_id: nino.id, agency_id: world.agency.id })
      .execute()

    // On the agent's own computer, which remembers nothing of the first import.
    const elsewhere = world.engine({ folder: `${world.engineFolder}-of-nino` })
    enterAs(elsewhere, nino)
    await world.put('One/3.jpg', await somePicture())
    const batch = await elsewhere.scan(world.place('One'))
    const plan = await planOf(elsewhere, batch)
    expect(plan.account).toMatchObject({ user: nino.id })
    expect(plan.groups.map(({ target }) => target)).toMatchObject([
      { kind: 'existing', listingId: listing?.id },
    ])
  })
})
