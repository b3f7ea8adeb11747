import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import { uploadChunkBytes } from '../../../contract/media/uploads.ts'
import type { FaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { openFaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { until } from '../../../server/db/embedded/testing/process.ts'
import { partPath } from '../../../server/features/uploads/part-store.ts'
import type { Someone, TestServer } from '../../../server/testing/test-server.ts'
import { openTestServer } from '../../../server/testing/test-server.ts'
import { makeApi } from './api-client.ts'
import { ResumableUpload } from './resumable-upload.ts'

let server: TestServer
let proxy: FaultProxy
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  proxy = await openFaultProxy(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})
beforeEach(async () => {
  owner = await server.someone({ is_admin: true })
  proxy.fault = () => undefined
  proxy.broken = 0
  proxy.bytesUp = 0
})

const open = (bytes: Uint8Array<ArrayBuffer>, more: object = {}) => {
  const rests: number[] = []
  const upload = new ResumableUpload({
    api: makeApi({
      send: (url, init) => fetch(proxy.address + url, init),
      headers: () => ({ authorization: `Bearer ${owner.token}` }),
    }),
    file: new Blob([bytes], { type: 'video/mp4' }),
    digest: `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    sendTelling: (tell) => async (url, init) => {
      const answer = await fetch(proxy.address + url, init)
      tell(1)
      return answer
    },
    rest: async (ms) => {
      rests.push(ms)
      await delay(5)
      return true
    },
    ...more,
  })
  return { upload, rests }
}

const rowOf = (id: string) =>
  server.context.db.write.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The server is still writing a cut request when its sender learns of the cut: asked too soon, it answers with an older
 * offset. A busy server may lose the last piece or two with the connection.
 */
const untilWritten = (upload: ResumableUpload, least: number) =>
  until(async () => {
    const path = partPath(server.context, upload.started?.id ?? '')
    return (await stat(path)).size >= least
  })

const cutEach = (times: number, afterBytes: number) => {
  proxy.fault = (head) =>
    head.startsWith('PATCH') && proxy.broken < times ? { kind: 'cut', afterBytes } : undefined
}

describe('an upload', () => {
  test('longer than one request reports its progress and arrives whole', async () => {
    const shares: number[] = []
    const { upload } = open(randomBytes(uploadChunkBytes + 1_000_000))
    const sent = await upload.send((share) => shares.push(share))
    expect(sent.ok && (await rowOf(sent.value))?.checked_at).toBeTruthy()
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
  })

  test('that is cut continues by itself from what had arrived', async () => {
    const bytes = randomBytes(2_000_000)
    cutEach(5, 350_000)
    const { upload } = open(bytes, {
      rest: async () => {
        await untilWritten(upload, proxy.broken * 250_000)
        return true
      },
    })
    const sent = await upload.send(() => {})
    expect(sent.ok && (await rowOf(sent.value))?.checked_at).toBeTruthy()
    expect(proxy.broken).toBe(5)
    expect(proxy.bytesUp).toBeLessThan(bytes.length * 1.5)
  })

  test('whose last answer is lost is not sent again', async () => {
    let lost = 0
    proxy.fault = (head) => (head.startsWith('PATCH') && lost++ < 1 ? { kind: 'mute' } : undefined)
    const bytes = randomBytes(300_000)
    const { upload } = open(bytes)
    expect(await upload.send(() => {})).toMatchObject({ ok: true })
    expect(proxy.bytesUp).toBeLessThan(bytes.length * 1.5)
  })

  test('continues in another object from where it was', async () => {
    const bytes = randomBytes(1_000_000)
    const stop = new AbortController()
    cutEach(1, 600_000)
    const first = open(bytes, {
      rest: async () => {
        stop.abort()
        return true
      },
    })
    expect(await first.upload.send(() => {}, stop.signal)).toMatchObject({
      failure: { kind: 'aborted' },
    })
    const { started } = first.upload
    await untilWritten(first.upload, 520_000)
    proxy.bytesUp = 0
    const second = open(bytes, { started })
    expect(await second.upload.send(() => {})).toEqual({ ok: true, value: started?.id })
    expect(proxy.bytesUp).toBeLessThan(500_000)
  })

  test('unknown to the server begins anew', async () => {
    const { upload } = open(randomBytes(1_000), {
      started: { id: '0'.repeat(32), offset: 500 },
    })
    expect(await upload.send(() => {})).toMatchObject({ ok: true })
  })

  test('waits longer each time nothing gets through, and then gives up', async () => {
    proxy.fault = () => ({ kind: 'refuse' })
    const { upload, rests } = open(randomBytes(1_000))
    expect(await upload.send(() => {})).toMatchObject({ failure: { kind: 'unreachable' } })
    expect(rests.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000])
    expect(rests.at(-1)).toBe(15_000)
    proxy.fault = () => undefined
    expect(await upload.send(() => {})).toMatchObject({ ok: true })
  })

  test('is not given up while the device is offline, however long', async () => {
    proxy.fault = () => ({ kind: 'refuse' })
    let tries = 0
    const { upload } = open(randomBytes(1_000), {
      rest: async () => {
        tries += 1
        if (tries === 50) proxy.fault = () => undefined
        return false
      },
    })
    expect(await upload.send(() => {})).toMatchObject({ ok: true })
    expect(tries).toBe(50)
  })

  test('over the size limit is refused at once', async () => {
    const file = { size: mediaLimits.video.bytes + 1, type: 'video/mp4' }
    const { upload, rests } = open(randomBytes(1), { file })
    expect(await upload.send(() => {})).toMatchObject({ failure: { code: 'TOO_LARGE' } })
    expect(rests).toEqual([])
  })
})
