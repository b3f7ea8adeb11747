import type { Batch } from './batch.ts'

/** Failed files go back to where they can be tried anew; false when there is none. */
export function retryFiles(batch: Batch, ids: readonly string[] | undefined): boolean {
  const wanted = ids && new Set(ids)
  const failed = [...batch.files.values()].filter(
    (file) => file.state === 'failed' && (wanted?.has(file.id) ?? true),
  )
  for (const file of failed) {
    const isChanged = file.problem?.code === 'FILE_CHANGED' || file.problem?.code === 'FILE_GONE'
    if (isChanged) Object.assign(file, { out: null, outBytes: null, poster: null })
    file.state = isChanged || file.sha256 === null ? 'found' : 'planned'
    file.problem = null
    file.attempt = 0
    batch.touchFile(file)
    const group = batch.groups.get(file.group)
    if (group?.state !== 'failed') continue
    Object.assign(group, { state: group.listingId === null ? 'planned' : 'sending', problem: null })
    batch.touchGroup(group)
  }
  return failed.length > 0
}
