import type { Id } from '../../../../../contract/wire/primitives.ts'

/** Which listings are chosen, and where the keyboard stands among them. */
export interface Selection {
  readonly chosen: ReadonlySet<Id>
  /** Where a range begins. */
  readonly anchor: Id | undefined
  readonly active: Id | undefined
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: undefined, active: undefined }

export const chooseOnly = (id: Id): Selection => ({ chosen: new Set([id]), anchor: id, active: id })

export function toggle({ chosen }: Selection, id: Id): Selection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id, active: id }
}

/** All from the anchor to here; without an anchor that is still shown, this one alone. */
export function extendTo({ anchor }: Selection, shown: readonly Id[], id: Id): Selection {
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  if (from < 0 || to < 0) return chooseOnly(id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: new Set(range), anchor, active: id }
}

export const chooseAll = (selection: Selection, shown: readonly Id[]): Selection => ({
  ...selection,
  chosen: new Set(shown),
})

export const chooseNone = ({ active }: Selection): Selection => ({ ...nothingChosen, active })

/** Where so many steps lead from the active one, within what is shown; from nowhere, to the nearest end. */
export function stepFrom(
  { active }: Selection,
  shown: readonly Id[],
  step: number,
): Id | undefined {
  const at = active === undefined ? -1 : shown.indexOf(active)
  if (at < 0 && step <= 0) return active === undefined ? shown[0] : shown.at(-1)
  return shown[Math.min(shown.length - 1, Math.max(0, at + step))]
}

/** In the order shown: what is filtered out is not acted upon. */
export const chosenAmong = ({ chosen }: Selection, shown: readonly Id[]): Id[] =>
  shown.filter((id) => chosen.has(id))
