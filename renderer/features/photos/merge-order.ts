/** A form's stored photos as ids in their order: as both sides began, as changed here, as changed elsewhere. */
interface Versions {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

/** The photos after both sides changed them. It is a clash if each side ordered them in its own way. */
export function mergeOrder({ base, mine, theirs }: Versions): { ids: string[]; isClash: boolean } {
  const within = (list: readonly string[], other: readonly string[]) =>
    list.filter((id) => other.includes(id))
  const common = within(within(base, mine), theirs)
  const isMoved = (list: readonly string[]) => within(list, common).join() !== common.join()
  const isClash =
    isMoved(mine) &&
    isMoved(theirs) &&
    within(mine, common).join() !== within(theirs, common).join()
  const [leading, other] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  // A photo that one side has and that was not in the base is new; one of the base that the other side lacks was
  // removed there.
  const ids = leading.filter((id) => other.includes(id) || !base.includes(id))
  for (const [place, id] of other.entries()) {
    if (ids.includes(id) || base.includes(id)) continue
    const before = other.slice(0, place).findLast((each) => ids.includes(each))
    const isLast = !other.slice(place).some((each) => ids.includes(each))
    const at = isLast || before === undefined ? ids.length : ids.indexOf(before) + 1
    ids.splice(at, 0, id)
  }
  return { ids, isClash }
}
