/** What is chosen on the board: some images, and the tile that the keyboard is at. */
export interface Choice {
  chosen: ReadonlySet<string>
  focus: string | undefined
  /** Where a range that is chosen with Shift begins. */
  anchor: string | undefined
}

export const noChoice: Choice = { chosen: new Set(), focus: undefined, anchor: undefined }

export const chooseOne = (id: string): Choice => ({ chosen: new Set([id]), focus: id, anchor: id })

/** Moves the keyboard to another tile; the chosen images stay chosen. */
export const goTo = (choice: Choice, id: string): Choice => ({ ...choice, focus: id, anchor: id })

export function toggle(choice: Choice, id: string): Choice {
  const chosen = new Set(choice.chosen)
  if (!chosen.delete(id)) chosen.add(id)
  return { chosen, focus: id, anchor: id }
}

/** Chooses everything between the anchor and this tile, in the order of the board. */
export function stretchTo(choice: Choice, id: string, order: readonly string[]): Choice {
  const from = order.indexOf(choice.anchor ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return chooseOne(id)
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: new Set(between), focus: id, anchor: choice.anchor ?? id }
}

export const chooseAll = (choice: Choice, ids: readonly string[]): Choice => ({
  ...choice,
  chosen: new Set(ids),
})

/** Removes what no longer exists from the choice. */
export function keepOnly(choice: Choice, has: (id: string) => boolean): Choice {
  const { focus, anchor } = choice
  if ([...choice.chosen].every(has) && (!focus || has(focus)) && (!anchor || has(anchor)))
    return choice
  return {
    chosen: new Set([...choice.chosen].filter(has)),
    focus: focus && has(focus) ? focus : undefined,
    anchor: anchor && has(anchor) ? anchor : undefined,
  }
}
