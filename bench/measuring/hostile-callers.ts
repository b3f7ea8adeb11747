import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect as connectSocket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { connect } from '../../server/db/connection/connect.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { insertSession } from '../../server/features/sessions/session-repository.ts'
import { memoryOfFamily } from '../server/processes.ts'
import type { ServerProcess } from '../server/server-process.ts'
import { freshPage } from './measure-route.ts'
import type { Verdicts } from './verdicts.ts'
import { percentile } from './verdicts.ts'

const api = '/estateserver'
const visitors = 20
const mostSlower = 3
const smallPictureMs = 5_000
const mostGrowth = 200_000_000

interface Account {
  token: string
  listing: string
}

/** Makes accounts in the database of the server under test, each with one of its listings. */
export async function makeAccounts(url: string, count: number): Promise<Account[]> {
  const db = connect({ url, log: silentLog })
  try {
    const listings = await db.write
      .selectFrom('listings')
      .select('id')
      .orderBy('id')
      .limit(count)
      .execute()
    const accounts: Account[] = []
    for (const { id: listing } of listings) {
      const { id } = await db.write
        .insertInto('users')
        .values({ login: `bench${listing}@example.com`, is_admin: true, is_trusted: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.write
        .updateTable('listings')
        .set({ owner_id: id })
        .where('id', '=', listing)
        .execute()
      accounts.push({
        listing,
        token: (await insertSession(db.write, { userId: id, now: new Date() })).token,
      })
    }
    return accounts
  } finally {
    await db.close()
  }
}

/** Opens 500 idle connections, 100 paused readers and 100 unfinished forms while twenty visitors use the server. */
export async function measureIdle(
  server: ServerProcess,
  { hostile, seconds }: { hostile: readonly Account[]; seconds: number },
  verdicts: Verdicts,
) {
  const calm = await visitFor(server, seconds)
  const sockets: Socket[] = []
  try {
    const openMany = async (count: number, textOf: (n: number) => string) => {
      for (let n = 0; n < count; n += 1) sockets.push(await openSocket(server, textOf(n)))
    }
    const half = '{"login":"someone@example.com","pass'
    await openMany(500, (n) =>
      n % 2 === 0
        ? 'GET / HTTP/1.1\r\nHost: x\r\n'
        : `POST ${api}/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 80\r\n\r\n${half}`,
    )
    // The answers are larger than the system's buffers, so that the server has to wait for the reader.
    await openMany(100, () =>
      `GET ${api}/apartments?limit=1000 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20),
    )
    await openMany(100, (n) => {
      const { listing, token } = hostile[n % hostile.length] ?? { listing: '', token: '' }
      return (
        `POST ${api}/apartments/${listing}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Length: 900000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf'
      )
    })
    const beside = await visitFor(server, seconds)
    verdicts.expect(
      'idle and hostile: twenty visitors are all answered',
      beside.refused === 0,
      `${beside.answers} answers, ${beside.refused} of them not 2xx`,
    )
    verdicts.expect(
      `idle and hostile: visitors' p99 ≤ ${mostSlower} of that without`,
      beside.p99 <= mostSlower * calm.p99,
      `${beside.p99.toFixed(0)} ms beside ${calm.p99.toFixed(0)} ms`,
    )
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Three accounts send the largest allowed pictures, while another sends a small picture again and again. */
export async function measureHostilePictures(
  server: ServerProcess,
  { hostile, honest, seconds }: { hostile: readonly Account[]; honest: Account; seconds: number },
  verdicts: Verdicts,
) {
  const side = 7_700
  const create = { width: side, height: side, channels: 3 as const, background: '#a52' }
  const large = await Promise.all([
    sharp({ create }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    sharp({ create }).png({ progressive: false }).toBuffer(),
  ])
  const small = await sharp({ create: { ...create, width: 300, height: 200 } })
    .jpeg()
    .toBuffer()
  const before = memoryOfFamily(server.pid)
  let peak = before
  const ending = new AbortController()
  const until = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > until

  const watch = async () => {
    while (!ending.signal.aborted) {
      peak = Math.max(peak, memoryOfFamily(server.pid))
      await delay(50, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const answers = new Map<number, number>()
  const attack = async (account: Account, lane: number) => {
    while (!isOver()) {
      const answer = await sendPicture(server, account, large[lane % large.length] ?? small)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (answer >= 300) await delay(200)
    }
  }
  const times: number[] = []
  const statuses = new Set<number>()
  const send = async () => {
    while (!isOver()) {
      const startedAt = performance.now()
      statuses.add(await sendPicture(server, honest, small))
      times.push(performance.now() - startedAt)
      await delay(500)
    }
  }
  const watching = watch()
  const attacks = hostile.flatMap((account) => [0, 1, 2, 3].map((lane) => attack(account, lane)))
  await Promise.all([...attacks, send()])
  ending.abort()
  await watching

  const slowest = Math.max(...times)
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  verdicts.expect(
    "hostile pictures: another's small picture within 5 s",
    slowest <= smallPictureMs && [...statuses].every((status) => status < 300),
    `slowest of ${times.length} ${slowest.toFixed(0)} ms, answers ${[...statuses].join(', ')}; to the large ones ${told}`,
  )
  verdicts.expect(
    'hostile pictures: memory +≤ 200 MB',
    peak - before <= mostGrowth,
    `+${((peak - before) / 1e6).toFixed(0)} MB`,
  )
}

async function sendPicture({ full }: ServerProcess, { listing, token }: Account, bytes: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  const answer = await fetch(`${full}${api}/apartments/${listing}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { id } = (await answer.json()) as { id?: string }
  // A listing takes at most ten pictures, so each is deleted at once to stay below that limit.
  if (id)
    await fetch(`${full}${api}/apartments/${listing}/images/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  return answer.status
}

async function openSocket({ full }: ServerProcess, text: string): Promise<Socket> {
  const socket = connectSocket(Number(new URL(full).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((written) => socket.write(text, written))
  return socket.pause()
}

async function visitFor({ full }: ServerProcess, seconds: number) {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  let refused = 0
  const visit = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await fetch(full + freshPage())
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!answer.ok) refused += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return { answers: times.length, refused, p99: percentile(times, 0.99) }
}
