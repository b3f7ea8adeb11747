import type { ImportReport } from '../../../../contract/import/progress.ts'
import type { PathWithoutBlanks } from '../../../../texts/keys.ts'

export const shownKinds = ['notSent', 'failed', 'skipped', 'sent', 'all'] as const
export type Shown = (typeof shownKinds)[number]

type ReportFile = ImportReport['files'][number]

export function shownFiles({ files }: ImportReport, shown: Shown): ReportFile[] {
  switch (shown) {
    case 'all':
      return files
    case 'notSent':
      return files.filter(({ state }) => state !== 'sent')
    default:
      return files.filter(({ state }) => state === shown)
  }
}

/** Why a file was not sent: its own problem comes before the fact that it was skipped. */
export function reasonKey({
  problem,
  skipped,
  state,
}: ReportFile): PathWithoutBlanks<'import'> | undefined {
  if (state === 'sent' || state === 'undone') return undefined
  if (problem) return `problemMore.${problem.code}`
  return skipped ? `skipMore.${skipped}` : undefined
}
