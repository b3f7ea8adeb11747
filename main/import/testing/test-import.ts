import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Someone, TestServer } from '../../../server/testing/test-server.ts'
import { openTestServer } from '../../../server/testing/test-server.ts'
import type { EngineOptions } from '../engine-options.ts'
import type { ImportEngine } from '../import-engine.ts'
import { openImportEngine } from '../import-engine.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { sharePool } from './shared-pool.ts'

export interface TestImport {
  server: TestServer
  agency: Someone
  proxy: FaultProxy
  engineFolder: string
  /** A path in the folder of the person who imports. */
  place: (...path: string[]) => string
  put: (name: string, bytes: Uint8Array) => Promise<string>
  engine: (more?: Partial<EngineOptions>) => TestEngine
  close: () => Promise<void>
}

export interface TestEngine extends ImportEngine {
  events: { name: string; event: unknown }[]
  signIn: { token: string | undefined }
  scan: (...paths: string[]) => Promise<string>
  value: <T>(outcome: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => Promise<T>
}

/** A real server on a socket, a proxy before it that fails when told to, and import engines. */
export async function openTestImport(): Promise<TestImport> {
  const server = await openTestServer()
  const agency = await server.someone({ is_admin: true, is_agency: true })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = await openFaultProxy(address)
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-import-'))
  const engines: ImportEngine[] = []
  const place = (...path: string[]) => join(folder, 'person', ...path)
  return {
    server,
    agency,
    proxy,
    engineFolder: join(folder, 'engine'),
    place,
    put: async (name, bytes) => {
      await mkdir(dirname(place(name)), { recursive: true })
      await writeFile(place(name), bytes)
      return place(name)
    },
    engine: (more = {}) => {
      const events: TestEngine['events'] = []
      const signIn = { token: agency.token as string | undefined }
      const options: EngineOptions = {
        folder: join(folder, 'engine'),
        server: { address: () => proxy.address, token: () => signIn.token },
        pathOf: (token) => token,
        tell: (name, event) => void events.push({ name, event }),
        waits: {
          ...{ firstRetryMs: 5, longestRetryMs: 50, stallMs: 500 },
          ...{ answerMs: 5_000, lastAnswerMs: 200 },
        },
        ...more,
      }
      const engine = openImportEngine(options, more.worker ? {} : { pool: sharePool() })
      engines.push(engine)
      const value: TestEngine['value'] = async (outcome) => {
        const told = await outcome
        if (!told.ok) throw new Error(JSON.stringify(told.error))
        return told.value
      }
      return {
        ...engine,
        events,
        signIn,
        value,
        scan: async (...paths) => {
          const { batch } = await value(engine.handlers.scan({ tokens: paths }))
          await engine.settled(batch)
          return batch
        },
      }
    },
    close: async () => {
      for (const engine of engines) await engine.close().catch(() => {})
      await proxy.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
