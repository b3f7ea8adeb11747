import type { ImportSummary } from '../../../contract/import-plan.ts'
import type { Batch } from '../journal/batch.ts'

export function summarise(batch: Batch): ImportSummary {
  const files = [...batch.files.values()]
  const { batch: id, state, title, createdAt, groupOrder } = batch.record
  return {
    batch: id,
    state,
    title,
    createdAt,
    groups: groupOrder.length,
    files: files.length,
    sent: files.filter((file) => file.state === 'sent').length,
    failed: files.filter((file) => file.state === 'failed').length,
  }
}
