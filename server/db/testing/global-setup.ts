import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { beginRate } from '../../features/rates/current-rate.ts'
import { JobQueue } from '../../jobs/job-queue.ts'
import { cityUrl, makeCitySchema } from '../city-schema.ts'
import { connect } from '../connection/connect.ts'
import { openClient } from '../connection/open-client.ts'
import { silentLog } from '../database-log.ts'
import { startEmbeddedPostgres } from '../embedded/embedded.ts'
import { migrate } from '../migrate/migrate.ts'
import { migrationsFolder } from '../open-database.ts'
import { quickFolder, testCity, urlOfDatabase } from './database-place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database server for tests, and the migrated database on it that test databases are copies of. */
    testDatabase: { url: string; template: string; strategy: 'file_copy' | 'wal_log' }
  }
}

/**
 * One PostgreSQL for the whole run and all its projects: our own in a temporary folder, or that of TEST_DATABASE_URL.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().testDatabase) return undefined
  const server = await startServer()
  const template = `sakhli_test_${process.pid}_${Date.now()}`
  const admin = await openClient(server.url, silentLog)
  try {
    await admin.query(`create database ${template}`)
    const plainUrl = urlOfDatabase(server.url, template)
    await makeCitySchema(plainUrl, testCity, silentLog)
    const templateUrl = cityUrl(plainUrl, testCity)
    await migrate({ url: templateUrl, folder: migrationsFolder, log: silentLog })
    await beginTemplate(templateUrl)
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  // Copying files is much faster if its checkpoints need not wait for the disk.
  const strategy = process.env.TEST_DATABASE_URL ? 'wal_log' : 'file_copy'
  run.provide('testDatabase', { url: server.url, template, strategy })
  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}

/** Prepares the template as a start prepares a new city's database, because creating the queues takes long. */
async function beginTemplate(url: string) {
  const db = connect({ url, log: silentLog, poolSize: 1 })
  await beginRate(db.write, { currency: 'GEL' }, 2.72)
  await db.close()
  const jobs = new JobQueue({ url, log: silentLog })
  await jobs.start()
  await jobs.close()
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return { url: external, stop: async () => {} }
  const dataDir = await mkdtemp(join(await quickFolder(), 'sakhli-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    // Nothing here has to survive the run, and copies are much faster without waiting for the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
