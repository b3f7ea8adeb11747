import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestImport } from '../../main/import/testing/test-import.ts'
import { openTestImport } from '../../main/import/testing/test-import.ts'
import { makeVideo } from '../../pictures/testing/make-videos.ts'
import type { CrashImportArgs } from './import-client.ts'
import { end, startProgram } from './processes.ts'

let world: TestImport
let client: ChildProcess | undefined
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(async () => {
  if (client) await end(client)
  await world.close()
})

interface Standing {
  state: string
  sent: number
}

/** Starts the import in a process of its own, with little bandwidth. */
function startClient() {
  const args: CrashImportArgs = {
    folder: world.engineFolder,
    address: world.proxy.address,
    people: [{ pictures: world.place(), token: world.agency.token }],
    bandwidth: 30_000,
    preset: 'web',
    resumableFrom: 50_000,
  }
  const started = startProgram('crash/import-client.ts', [JSON.stringify(args)])
  const standing: Standing = { state: '', sent: 0 }
  if (started.stdout)
    createInterface({ input: started.stdout }).on('line', (line) =>
      Object.assign(standing, JSON.parse(line)),
    )
  client = started
  return standing
}

const spooled = async () => {
  const batches = await readdir(world.engineFolder).catch(() => [])
  const lists = batches.map((batch) =>
    readdir(join(world.engineFolder, batch, 'spool')).catch(() => []),
  )
  return (await Promise.all(lists)).flat().map((name) => name.replace(/^[^.]+/, ''))
}
const uploads = () =>
  world.server.context.db.read.selectFrom('images').select(['width', 'height']).execute()

test('a video is sent once although the program is killed while making and while sending it', {
  tags: 'long',
  timeout: 600_000,
}, async () => {
  await mkdir(world.place('Flat'), { recursive: true })
  await makeVideo(world.place('Flat/walk.mp4'))
  startClient()
  await expect.poll(spooled, { timeout: 240_000 }).toContain('.mp4.part')
  if (client) await end(client)

  startClient()
  await expect.poll(spooled, { timeout: 240_000 }).toContain('.mp4')
  if (client) await end(client)

  const last = startClient()
  await expect.poll(() => last.state, { timeout: 240_000 }).toBe('done')
  expect(last.sent).toBe(1)
  expect(await uploads()).toEqual([{ width: 1920, height: 1080 }])
  expect(existsSync(world.place('Flat/walk.mp4'))).toBe(true)
})
