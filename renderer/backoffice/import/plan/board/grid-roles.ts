/** A grid by ARIA roles: only the lines in sight are rendered, and a table element cannot state how many there are. */
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
    // Without the drag library's hint: images are moved by the board's own keys.
    'aria-describedby': undefined,
  }) as const
