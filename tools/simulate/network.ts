import { ChangedFile } from '../../main/import/server/multipart-body.ts'
import type { OneRequest, Sent } from '../../main/import/server/send-request.ts'
import type { Disk } from './disk.ts'
import type { Answered, Arrived, SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** How often each fault happens, as a share of all requests. */
export interface Weather {
  lost: number
  answerLost: number
  busy: number
  broken: number
  stalled: number
}

export const calm: Weather = { lost: 0, answerLost: 0, busy: 0, broken: 0, stalled: 0 }

/** Some seeds have a good network, others a bad one. */
export function someWeather({ chance }: World): Weather {
  const worst = chance.pick([0, 0.05, 0.15, 0.3])
  const share = () => chance.next() * worst
  return { lost: share(), answerLost: share(), busy: share(), broken: share(), stalled: share() }
}

/** Carries requests, each with a delay of its own, so that they can overtake each other. */
export class Network {
  weather = calm
  /** Until this time every request is lost. */
  awayUntil = 0
  readonly #world: World
  readonly #disk: Disk
  readonly #server: SimulatedServer

  constructor(world: World, disk: Disk, server: SimulatedServer) {
    this.#world = world
    this.#disk = disk
    this.#server = server
  }

  send = (request: OneRequest): Promise<Sent> =>
    new Promise((settle) => {
      const { chance } = this.#world
      if (!this.#world.step()) return
      if (request.signal?.aborted) return settle({ ok: false, fault: { kind: 'aborted' } })
      const name = `${request.method} ${new URL(request.url).pathname}`
      const { life } = this.#world
      let isSettled = false
      const end = (sent: Sent, ms: number, what: string) =>
        this.#world.later(
          ms,
          `${name}: ${what}`,
          () => {
            if (isSettled) return
            isSettled = true
            settle(sent)
          },
          life,
        )
      // A request that was given up may still arrive.
      request.signal?.addEventListener('abort', () => {
        if (!isSettled) end({ ok: false, fault: { kind: 'aborted' } }, 0, 'given up')
      })
      const away = { ok: false, fault: { kind: 'unreachable', detail: 'ECONNRESET' } } as const
      const up = 1 + chance.next() * 60
      const back = 1 + chance.next() * 30
      const fate = this.#fateOf()
      if (fate === 'lost') return void end(away, up, 'lost on the way')
      if (fate === 'stalled')
        return void end({ ok: false, fault: { kind: 'stalled' } }, request.waits.stallMs, 'stalled')
      this.#world.outside(up, `${name} arrives`, () => {
        if (isSettled && chance.is(0.5)) return
        const read = this.#read(request)
        if (!read.ok) return void end(read, back, 'its file is another')
        if (life === this.#world.life)
          for (const { bytes } of Object.values(read.value.files)) request.watch?.onSent(bytes)
        const answered = this.#answer(fate, read.value)
        this.#world.note(`the server answers ${answered.status}`)
        if (fate === 'answerLost') return void end(away, back, 'its answer is lost')
        end(receivedOf(answered), back, `answered ${answered.status}`)
      })
    })

  #fateOf(): keyof Weather | 'arrives' {
    const { chance, now } = this.#world
    if (now < this.awayUntil) return 'lost'
    const drawn = chance.next()
    let sum = 0
    for (const [name, share] of Object.entries(this.weather) as [keyof Weather, number][]) {
      sum += share
      if (drawn < sum) return name
    }
    return 'arrives'
  }

  #answer(fate: keyof Weather | 'arrives', arrived: Arrived): Answered {
    const { chance } = this.#world
    const body = { code: 'UNAVAILABLE', message: 'not now', requestId: 'simulated' }
    if (fate === 'busy') return { status: 503, body }
    // The server fails before it did anything, or just after.
    if (fate === 'broken' && chance.is(0.5)) return { status: 500, body }
    const answered = this.#server.handle(arrived)
    return fate === 'broken' ? { status: 500, body } : answered
  }

  /** The request's files as they are on the disk at this moment. */
  #read({
    method,
    url,
    headers,
    parts = [],
    json,
    piece,
  }: OneRequest): { ok: true; value: Arrived } | (Sent & { ok: false }) {
    const fields: Arrived['fields'] = {}
    const files: Arrived['files'] = {}
    const fault = (error: unknown) => ({ ok: false, fault: { kind: 'file', error } }) as const
    for (const part of parts) {
      if ('text' in part) {
        fields[part.name] = part.text
        continue
      }
      const file = this.#disk.files.get(part.path)
      if (!file) return fault(Object.assign(new Error('gone'), { code: 'ENOENT' }))
      if (file.bytes !== part.bytes) return fault(new ChangedFile('changed'))
      files[part.name] = { bytes: file.bytes, digest: file.digest }
    }
    let taken: Arrived['piece']
    if (piece) {
      const file = this.#disk.files.get(piece.path)
      if (!file) return fault(Object.assign(new Error('gone'), { code: 'ENOENT' }))
      if (file.bytes !== piece.fileBytes) return fault(new ChangedFile('changed'))
      taken = { start: piece.start, end: piece.end, digest: file.digest }
      // The network may break in the middle of a piece.
      if (this.#world.chance.is(this.weather.lost))
        taken.end = this.#world.chance.whole(piece.start + 1, piece.end)
    }
    const { pathname: path } = new URL(url)
    return { ok: true, value: { method, path, headers, fields, json, files, piece: taken } }
  }
}

const receivedOf = ({ status, body, uploadOffset }: Answered): Sent => ({
  ok: true,
  value: {
    status,
    text: body === undefined ? '' : JSON.stringify(body),
    retryAfterMs: status === 503 ? 1_000 : undefined,
    uploadOffset,
  },
})
