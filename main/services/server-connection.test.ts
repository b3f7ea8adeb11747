import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop } from '../testing/test-desktop.ts'

/** A server that can go away and come back at the same address. */
async function openPlace() {
  const make = () => createServer((_, response) => response.end('{}'))
  let server = make().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    leave: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    comeBack: async () => {
      server = make().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

let place: Awaited<ReturnType<typeof openPlace>>
let world: TestDesktop
beforeEach(async () => {
  place = await openPlace()
  world = await openTestDesktop(place.address)
})
afterEach(async () => {
  await world.close()
  await place.leave()
})

test('the page is told once that the server is away, and once when it is back', async () => {
  const desktop = await world.start()
  const told = () =>
    desktop.told.flatMap(([name, state]) => (name === 'app.serverChanged' ? [state] : []))
  const { address } = place
  expect(await desktop.ask('app.server')).toEqual({
    ok: true,
    value: { address, isReachable: true },
  })
  await place.leave()
  for (const path of ['/estateserver/users/me', '/estateserver/apartments'])
    expect((await desktop.load(path)).status).toBe(503)
  expect(told()).toEqual([{ address, isReachable: false }])
  await place.comeBack()
  await expect.poll(told, { timeout: 10_000 }).toEqual([
    { address, isReachable: false },
    { address, isReachable: true },
  ])
  expect(await desktop.ask('app.server')).toMatchObject({ value: { isReachable: true } })
})

test('a server that is away at the start is noticed', async () => {
  await place.leave()
  const desktop = await world.start()
  await expect
    .poll(() => desktop.ask('app.server'))
    .toMatchObject({ value: { isReachable: false } })
  await place.comeBack()
})

test('the log file is shown on request', async () => {
  const desktop = await world.start()
  await desktop.ask('app.showLog')
  expect(desktop.hands.logsShown).toBe(1)
})
