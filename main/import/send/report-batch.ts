import type { ImportSummary } from '../../../contract/import/plan.ts'
import type { ImportReport } from '../../../contract/import/progress.ts'
import type { Batch } from '../journal/batch.ts'

/** What the list of imports shows for one import. */
export function summarise(batch: Batch): ImportSummary {
  const files = [...batch.files.values()]
  const { batch: id, state, title, account, createdAt, groupOrder } = batch.record
  return {
    batch: id,
    state,
    title,
    account,
    createdAt,
    groups: groupOrder.length,
    files: files.length,
    sent: files.filter((file) => file.state === 'sent').length,
    failed: files.filter((file) => file.state === 'failed').length,
  }
}

/** What became of each file. */
export function reportBatch(batch: Batch): ImportReport {
  const { record } = batch
  const groups = batch.orderedGroups
  const files = groups.flatMap((group) => batch.filesOf(group).map((file) => ({ group, file })))
  const count = (state: string) => files.filter(({ file }) => file.state === state).length
  const sum = (bytes: (typeof files)[number][], key: 'bytes' | 'outBytes') =>
    bytes.reduce((total, { file }) => total + (file[key] ?? 0), 0)
  const sent = files.filter(({ file }) => file.state === 'sent')
  return {
    batch: record.batch,
    state: record.state,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    sent: sent.length,
    skipped: count('skipped'),
    failed: count('failed'),
    bytesRead: sum(sent, 'bytes'),
    bytesSent: sum(sent, 'outBytes'),
    drafts: groups.flatMap((group) =>
      group.target.kind === 'new' && group.listingId !== null && group.state !== 'undone'
        ? {
            listingId: group.listingId,
            title: group.title,
            pictures: batch.filesOf(group).filter((file) => file.state === 'sent').length,
          }
        : [],
    ),
    files: files.map(({ group, file }) => ({
      group: group.title,
      name: file.name,
      state: file.state,
      skipped: file.skipped,
      problem: file.problem,
      listingId: group.listingId,
      imageId: file.imageId,
    })),
  }
}

/** For spreadsheets: with a byte order mark, and no cell that would be read as a formula. */
export function reportAsCsv(report: ImportReport): string {
  const rows = report.files.map((file) => [
    file.group,
    file.name,
    file.state,
    file.skipped ?? file.problem?.code ?? '',
    file.problem?.detail ?? '',
    file.listingId ?? '',
    file.imageId ?? '',
  ])
  const head = ['folder', 'file', 'state', 'reason', 'detail', 'ad', 'picture']
  const lines = [head, ...rows].map((cells) => cells.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const cell = (value: string) => {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
