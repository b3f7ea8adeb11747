import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { buildWhatIsMissing } from '../../tools/build-site.ts'
import { readPostmaster } from '../../tools/crash/processes.ts'
import { openBenchContext, openBenchDatabase } from '../filling/bench-context.ts'
import { makePhotographs } from '../import/pictures.ts'
import { cleanUpLater } from '../measuring/clean-up.ts'
import { makeAccounts } from '../measuring/hostile-callers.ts'
import { canMeasure, memoryOfAll, memoryOfFamily } from '../server/processes.ts'
import { startWholeServer } from '../server/start-whole-server.ts'
import type { Figures } from './figures.ts'
import { measureReads } from './measure-reads.ts'
import { measureColumns, measureDisk, measureMedia } from './measure-room.ts'
import { measureChanges, measureWrites } from './measure-writes.ts'
import type { MeasureOptions } from './meter.ts'
import { meter } from './meter.ts'

/** Measures each kind of request at a rate that keeps no processor busy: no request waits, so only work is measured. */
export async function measure(
  options: MeasureOptions,
  say: (line: string) => void,
): Promise<Figures> {
  if (!canMeasure) throw new Error('Measuring reads what Linux tells of processes in /proc')
  await buildWhatIsMissing(say)
  const undo = cleanUpLater()
  try {
    const { listings, photographs } = options
    const database = undo.adopt(
      await openBenchDatabase(listings, say, { isInSchema: true }),
      (one) => one.close(),
    )
    const { url, folder } = database
    const disk = await measureDisk(url, listings)
    const context = await openBenchContext(url, join(folder, 'bench'))
    const columns = await measureColumns(context).finally(() => context.db.close())
    const [account] = await makeAccounts(url, 1)
    const server = undo.adopt(
      await startWholeServer(database.plainUrl, join(folder, 'server'), { hasSite: true }),
      (one) => one.stop(),
    )
    const {
      address,
      pids: [pid],
    } = server
    const postmaster = await readPostmaster(folder)
    if (postmaster === undefined) throw new Error('PostgreSQL does not run')
    const pids = { server: pid, database: postmaster }
    const measured = await meter(pids, { address, url, options })
    say('asking each kind of question …')
    const { files, ...read } = await measureReads(measured)
    const changes = await measureChanges(measured)
    say('taking in photographs, and making their widths …')
    const { images, ...written } = await measureWrites(
      measured,
      account?.token ?? '',
      makePhotographs(join(folder, 'photographs'), photographs),
    )
    const { asked, made, bytes } = await measureMedia(measured, images)
    return {
      format: 2,
      measuredAt: new Date().toISOString(),
      machine: { cores: availableParallelism(), processor: cpus()[0]?.model.trim() ?? '' },
      measuredWith: options,
      paths: { ...read, ...written, picture: asked, width: made },
      idle: measured.idle,
      ...changes,
      lookedAtNs: columns.lookedAtNs,
      memory: {
        process: (await server.rss()) - listings * columns.bytes,
        media: Math.max(0, memoryOfFamily(pid) - memoryOfAll([pid])),
        listing: columns.bytes,
      },
      disk,
      media: bytes,
      files,
    }
  } finally {
    await undo.disposeAsync()
  }
}
