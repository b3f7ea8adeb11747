import type { Id } from '../../../../../contract/wire/primitives.ts'

/** Which listings are chosen, and at which one the keyboard is. */
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

/** Chooses all from the anchor to `id`; only `id` if the anchor is no longer shown. */
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

/** The listing `step` rows from the active one, within those shown; the nearest end if none is active. */
export function stepFrom(
  { active }: Selection,
  shown: readonly Id[],
  step: number,
): Id | undefined {
  const at = active === undefined ? -1 : shown.indexOf(active)
  if (at < 0 && step <= 0) return active === undefined ? shown[0] : shown.at(-1)
  return shown[Math.min(shown.length - 1, Math.max(0, at + step))]
}

/** The chosen listings in the order shown. Filtered-out ones are left out, so that nothing is done to them. */
export const chosenAmong = ({ chosen }: Selection, shown: readonly Id[]): Id[] =>
  shown.filter((id) => chosen.has(id))
