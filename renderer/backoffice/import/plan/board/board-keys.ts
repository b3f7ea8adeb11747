import type { BoardGroup } from './board-rows.ts'

export type Direction = 'earlier' | 'later' | 'up' | 'down' | 'first' | 'last'

/** The image that an arrow key leads to, line by line and across the ends of listings. */
export function neighbourOf(
  groups: readonly BoardGroup[],
  columns: number,
  file: string,
  direction: Direction,
): string | undefined {
  const at = groups.findIndex(({ files }) => files.includes(file))
  const files = groups[at]?.files
  if (!files) return groups.find((group) => group.files.length > 0)?.files[0]
  const index = files.indexOf(file)
  const column = index % columns
  switch (direction) {
    case 'first':
      return files[0]
    case 'last':
      return files.at(-1)
    case 'earlier':
      return files[index - 1] ?? before(groups, at)?.at(-1)
    case 'later':
      return files[index + 1] ?? after(groups, at)?.[0]
    case 'up': {
      if (index >= columns) return files[index - columns]
      const above = before(groups, at)
      if (!above) return undefined
      const lastLine = Math.floor((above.length - 1) / columns) * columns
      return above[Math.min(above.length - 1, lastLine + column)]
    }
    case 'down': {
      const lastLine = Math.floor((files.length - 1) / columns) * columns
      if (index < lastLine) return files[Math.min(files.length - 1, index + columns)]
      const below = after(groups, at)
      return below?.[Math.min(below.length - 1, column)]
    }
  }
}

const before = (groups: readonly BoardGroup[], at: number) =>
  groups.slice(0, at).findLast(({ files }) => files.length > 0)?.files

const after = (groups: readonly BoardGroup[], at: number) =>
  groups.slice(at + 1).find(({ files }) => files.length > 0)?.files

export interface Move {
  files: string[]
  to: string | null
  at?: number
}

/** The move for Alt and an arrow: one place further within the listing, or to the end of the listing above or below. */
export function moveByKey(
  groups: readonly BoardGroup[],
  chosen: ReadonlySet<string>,
  direction: 'earlier' | 'later' | 'up' | 'down',
): Move | undefined {
  const own = groups.findIndex(({ files }) => files.some((file) => chosen.has(file)))
  const group = groups[own]
  if (!group) return undefined
  const files = groups.flatMap((each) => each.files.filter((file) => chosen.has(file)))
  if (direction === 'up' || direction === 'down') {
    const target = groups[own + (direction === 'up' ? -1 : 1)]
    return target && { files, to: target.id }
  }
  const inGroup = files.filter((file) => group.files.includes(file))
  const first = group.files.indexOf(inGroup[0] ?? '')
  const last = group.files.indexOf(inGroup.at(-1) ?? '')
  if (direction === 'earlier')
    return first > 0 ? { files: inGroup, to: group.id, at: first - 1 } : undefined
  return last < group.files.length - 1 ? { files: inGroup, to: group.id, at: last + 2 } : undefined
}

/** The move for a dropped image. The engine counts `at` among all images that were there before the move. */
export function moveByDrop(
  dragged: readonly string[],
  from: { row: string; index: number },
  to: { row: string; group: string; at: number; index: number },
): Move {
  const isOnward = from.row === to.row && to.index > from.index
  return { files: [...dragged], to: to.group, at: to.at + to.index + (isOnward ? 1 : 0) }
}

/** The listings after a move: what the engine will answer, shown before its answer comes. */
export function afterMove(groups: readonly BoardGroup[], { files, to, at }: Move): BoardGroup[] {
  const moved = new Set(files)
  return groups.map((group) => {
    if (group.id !== to) {
      const left = group.files.filter((file) => !moved.has(file))
      return left.length === group.files.length ? group : { ...group, files: left }
    }
    const before = group.files.slice(0, at ?? group.files.length).filter((id) => !moved.has(id))
    const rest = group.files.filter((id) => !moved.has(id) && !before.includes(id))
    return { ...group, files: [...before, ...files, ...rest] }
  })
}
