/** The sizes of the board in pixels; its style sheet has the same values. */
export const tile = { width: 124, height: 94, gap: 10 } as const
export const heights = { head: 66, tiles: tile.height + tile.gap, foot: 18 } as const
const sidePadding = 34

export interface BoardGroup {
  id: string
  files: readonly string[]
}

/** A line of the board. Its height is known before it is drawn, so only the lines in sight need to be drawn. */
export type BoardRow = { top: number; height: number; key: string; group: string } & (
  | { kind: 'head' }
  | {
      kind: 'tiles'
      files: readonly string[] /** The index of the first one in its listing. */
      at: number
    }
  | { kind: 'foot' }
)

export const columnsIn = (width: number) =>
  Math.max(1, Math.floor((width - sidePadding + tile.gap) / (tile.width + tile.gap)))

export function layOut(groups: readonly BoardGroup[], columns: number): BoardRow[] {
  const rows: BoardRow[] = []
  let top = 0
  const add = (row: { kind: 'head' | 'foot' }, group: string, height: number) => {
    rows.push({ ...row, top, height, group, key: `${row.kind} ${group}` })
    top += height
  }
  for (const { id, files } of groups) {
    add({ kind: 'head' }, id, heights.head)
    // A listing without images has an empty line, so that images can be dropped into it.
    for (let at = 0; at === 0 || at < files.length; at += columns) {
      const own = files.slice(at, at + columns)
      const key = `tiles ${id} ${at}`
      rows.push({ kind: 'tiles', files: own, at, top, height: heights.tiles, group: id, key })
      top += heights.tiles
    }
    add({ kind: 'foot' }, id, heights.foot)
  }
  return rows
}

export const heightOf = (rows: readonly BoardRow[]) => {
  const last = rows.at(-1)
  return last ? last.top + last.height : 0
}

/** The lines that these pixels touch: the index of the first one, and the index after the last one. */
export function rowsBetween(rows: readonly BoardRow[], from: number, to: number): [number, number] {
  const first = firstEndingAfter(rows, from)
  let end = first
  while (end < rows.length && (rows[end]?.top ?? to) < to) end += 1
  return [first, end]
}

function firstEndingAfter(rows: readonly BoardRow[], y: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.top + row.height <= y) low = middle + 1
    else high = middle
  }
  return low
}

export const rowOf = (rows: readonly BoardRow[], file: string) =>
  rows.find((row) => row.kind === 'tiles' && row.files.includes(file))
