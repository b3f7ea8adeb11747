import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/people/users.ts'
import type { TestServer } from '../../../../server/testing/test-server.ts'
import { openTestServer } from '../../../../server/testing/test-server.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { emptyDevice } from '../../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../../listings/index.ts'
import { SessionStore } from '../../session/index.ts'
import { ListingFormStore } from './listing-form-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const advertiser = () => server.someone({ is_admin: true })

/** An advertiser's new listing; the network can be away and the server can be busy. */
async function open(who = advertiser(), { storage } = emptyDevice, { isBusy } = { isBusy: false }) {
  const { token, id } = await who
  const network = { isAway: false, isBusy, sent: [] as string[], tries: 0, comeBack: () => {} }
  const api = makeApi({
    send: async (url, init) => {
      network.tries += 1
      if (network.isAway) throw new TypeError('no network')
      network.sent.push(init.method ?? 'GET')
      if (network.isBusy)
        return Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 })
      const encoded = init.body instanceof FormData ? new Response(init.body) : undefined
      const type = encoded?.headers.get('content-type')
      const { statusCode, rawPayload } = await server.app.inject({
        method: init.method as 'GET',
        url,
        headers: {
          ...(init.headers as object),
          authorization: `Bearer ${token}`,
          ...(type && { 'content-type': type }),
        },
        ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
      })
      return new Response(new Uint8Array(rawPayload), { status: statusCode })
    },
  })
  const session = new SessionStore(api, emptyDevice)
  session.restore({ kind: 'signedIn', user: { id, isAdmin: true } as User })
  const rests: (() => void)[] = []
  const forms = new ListingFormStore({
    ...{ api, session, city: batumi, known: new ListingsStore(api) },
    platform: { ...emptyDevice, storage, holdOpen: () => () => {} },
    rest: () =>
      new Promise((resolve) => {
        rests.push(() => resolve(true))
      }),
  })
  forms.openNew()
  forms.readDevice()
  const place = forms.placeOf('new')
  if (place.kind !== 'ready') throw new Error('no form')
  network.comeBack = () => {
    network.isAway = false
    for (const end of rests.splice(0)) end()
  }
  return { forms, network, form: place.form }
}

test('changes without a network are tried one at a time, and saved once it is back', async () => {
  const { form, network } = await open()
  await vi.waitFor(() => expect(network.sent).toContain('GET'))
  network.isAway = true
  for (const title of ['Bright', 'Bright flat', 'Bright flat by the sea']) {
    const { tries } = network
    form.change({ title })
    await vi.waitFor(() => expect(network.tries).toBe(tries + 1), { timeout: 10_000 })
    await vi.waitFor(() => expect(form.saving).toBe('lost'))
  }
  network.sent = []
  network.comeBack()
  await vi.waitFor(() => expect(form.saving).toBe('saved'))
  await form.whenSaved()
  expect(network.sent).toEqual(['POST', 'PATCH'])
  expect(form.base.title).toBe('Bright flat by the sea')
})

test('a new listing on the device is kept while the server is busy', async () => {
  const who = advertiser()
  const device = new Map<string, string>()
  const storage = {
    read: (key: string) => device.get(key),
    write: (key: string, value: string) => Boolean(device.set(key, value)),
    remove: (key: string) => void device.delete(key),
  }
  const before = await open(who, { ...emptyDevice, storage })
  before.form.change({ title: 'Bright' })
  await vi.waitFor(() => expect(before.form.saving).toBe('saved'), { timeout: 10_000 })
  before.network.isAway = true
  before.form.change({ title: 'Bright flat' })
  before.forms.saveNow('new')

  const { forms, form, network } = await open(who, { ...emptyDevice, storage }, { isBusy: true })
  await vi.waitFor(() => expect(network.sent.length).toBeGreaterThanOrEqual(2))
  await forms.catchUp('new')
  expect(form.content.title).toBe('Bright flat')
  forms.saveNow('new')
  expect(JSON.stringify([...device])).toContain('Bright flat')
})
