import { copyFile, mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Outcome } from '../../../contract/desktop/errors.ts'
import { done, refused } from '../../../contract/desktop/errors.ts'
import type { ImportSettings, Watermark } from '../../../contract/import/settings.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { OpenBatch } from '../open-batch.ts'
import { targetOf } from '../plan/match-listings.ts'
import {
  describeGroup,
  moveFiles,
  orderFiles,
  renameGroup,
  setCover,
  setRemoved,
  setStillSecond,
  setTarget,
  splitGroup,
} from '../plan/plan-edits.ts'
import { callServer } from '../server/call-server.ts'
import type { EngineContext, ImportHandlers } from './engine-context.ts'
import { inBatch } from './engine-context.ts'

type PlanCalls =
  | 'moveFiles'
  | 'orderFiles'
  | 'removeFiles'
  | 'restoreFiles'
  | 'setCover'
  | 'setStillSecond'
  | 'matchGroup'
  | 'splitGroup'
  | 'renameGroup'
  | 'describeGroup'
  | 'setPreset'
  | 'setWatermark'
  | 'setBandwidth'
  | 'undoEdit'
  | 'redoEdit'

/** The changes that a person can make to a plan. */
export function planHandlers(context: EngineContext): Pick<ImportHandlers, PlanCalls> {
  const edit = <T>(id: string, work: (open: OpenBatch) => Outcome<T> | Promise<Outcome<T>>) =>
    inBatch(context, id, 'edit', (open) => open.history.around(() => work(open)))
  return {
    moveFiles: (args) => edit(args.batch, ({ batch }) => moveFiles(batch, args)),
    orderFiles: (args) => edit(args.batch, ({ batch }) => orderFiles(batch, args)),
    removeFiles: (args) => edit(args.batch, ({ batch }) => setRemoved(batch, args.files, true)),
    restoreFiles: (args) => edit(args.batch, ({ batch }) => setRemoved(batch, args.files, false)),
    setCover: (args) => edit(args.batch, ({ batch }) => setCover(batch, args)),
    setStillSecond: (args) => edit(args.batch, ({ batch }) => setStillSecond(batch, args)),
    describeGroup: (args) => edit(args.batch, ({ batch }) => describeGroup(batch, args)),
    splitGroup: ({ batch: id, group }) => edit(id, ({ batch }) => splitGroup(batch, group)),
    renameGroup: (args) => edit(args.batch, ({ batch }) => renameGroup(batch, args)),
    matchGroup: ({ batch: id, group, to }) =>
      edit(id, async ({ batch, client }) => {
        if (to.kind !== 'existing') return setTarget(batch, group, to)
        const listing = await callServer(client, listings.get, { params: { id: to.listingId } })
        if (!listing.ok) return refused('REFUSED', 'The listing cannot be read just now')
        return setTarget(batch, group, targetOf(listing.value))
      }),
    undoEdit: ({ batch: id }) =>
      inBatch(context, id, 'edit', ({ history }) => done(history.undo())),
    redoEdit: ({ batch: id }) =>
      inBatch(context, id, 'edit', ({ history }) => done(history.redo())),
    setPreset: ({ batch: id, preset }) => edit(id, (open) => changeSettings(open, { preset })),
    setBandwidth: ({ batch: id, bandwidth }) =>
      inBatch(context, id, 'any', (open) => {
        open.setBandwidth(bandwidth)
        return changeSettings(open, { bandwidth })
      }),
    setWatermark: ({ batch: id, watermark }) =>
      edit(id, (open) => setWatermark(context, open, watermark)),
  }
}

function changeSettings({ batch }: OpenBatch, change: Partial<ImportSettings>): Outcome<undefined> {
  batch.apply({ set: { settings: { ...batch.record.settings, ...change } } })
  return done(undefined)
}

/** The logo is copied, since the person may move their file while the batch runs. */
async function setWatermark(
  { options }: EngineContext,
  open: OpenBatch,
  watermark: Watermark | null,
): Promise<Outcome<undefined>> {
  if (watermark?.kind === 'logo') {
    const path = options.pathOf(watermark.token)
    if (path === undefined) return refused('UNKNOWN_FILE', 'Choose the logo again')
    const copy = join(open.folder, `logo${extname(path).toLowerCase()}`)
    try {
      await mkdir(open.folder, { recursive: true })
      await copyFile(path, copy)
    } catch {
      return refused('UNKNOWN_FILE', 'The logo cannot be read')
    }
    open.batch.apply({ set: { logoPath: copy } })
  }
  return changeSettings(open, { watermark })
}
