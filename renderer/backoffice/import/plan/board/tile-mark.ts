import type { ImportFile } from '../../../../../contract/import/plan.ts'
import type { ImportProgress } from '../../../../../contract/import/progress.ts'
import type { PathWithoutBlanks } from '../../../../../texts/keys.ts'

/** How a mark looks: plain, worth a look, broken, not sent, waiting, in progress, or done. */
export type Look = 'plain' | 'warn' | 'bad' | 'out' | 'wait' | 'now' | 'done'

type MarkKey = PathWithoutBlanks<'import'>

export type TileMark =
  | { kind: 'words'; key: MarkKey; look: Look }
  | { kind: 'share'; percent: number; look: Look }

const unreadable = new Set(['unreadable', 'heicUnreadable'])

/** The mark on an image: first what is wrong, then what is in progress, then what kind of image it is. */
export function markOf(
  file: ImportFile,
  isCover: boolean,
  progress: ImportProgress | undefined,
): TileMark | undefined {
  const words = (key: MarkKey, look: Look): TileMark => ({ kind: 'words', key, look })
  const [flag] = file.flags
  switch (file.state) {
    case 'found':
    case 'reading':
      return undefined
    case 'failed':
      return words(`problem.${file.problem?.code ?? 'REFUSED'}`, 'bad')
    case 'undone':
      return words('state.undone', 'out')
    case 'skipped':
      if (file.problem && file.skipped === 'unreadable')
        return words(`problem.${file.problem.code}`, 'bad')
      return words(`skip.${file.skipped ?? 'removed'}`, 'out')
    case 'processing':
      return words('state.processing', 'now')
    case 'sending':
      return { kind: 'share', percent: shareOf(file.id, progress), look: 'now' }
    case 'sent':
      return isCover ? words('tile.cover', 'done') : undefined
    case 'waiting':
      return words(isCover ? 'tile.cover' : 'state.waiting', 'wait')
    case 'planned':
      if (flag) return words(`flag.${flag}`, unreadable.has(flag) ? 'bad' : 'warn')
      return isCover ? words('tile.cover', 'plain') : undefined
  }
}

function shareOf(id: string, progress: ImportProgress | undefined): number {
  const one = progress?.underWay.find((each) => each.id === id)
  if (!one || one.bytes === 0) return 0
  return Math.min(99, Math.floor((one.sentBytes / one.bytes) * 100))
}
