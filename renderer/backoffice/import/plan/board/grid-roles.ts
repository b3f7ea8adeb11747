/** A grid by its roles: of thousands of lines only those in sight are there, which a table element cannot say. */
export const gridOf = (label: string, rows: number) =>
  ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rows,
    'aria-multiselectable': true,
  }) as const

export const rowOfGrid = (n: number) => ({ role: 'row', 'aria-rowindex': n }) as const

export const headCell = { role: 'gridcell' } as const

export const pictureCell = (label: string, isChosen: boolean) =>
  ({
    role: 'gridcell',
    'aria-label': label,
    'aria-selected': isChosen,
    // Not the library's own words: it is moved by the keyboard of the board.
    'aria-describedby': undefined,
  }) as const
