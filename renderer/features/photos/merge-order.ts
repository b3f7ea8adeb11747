/** The stored pictures of a form, here and there, against what both began with: ids in their order. */
interface Versions {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

/** What stays of the pictures after both sides changed them; a clash where each side put them in an order of its own. */
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
  // What one side has and the other never had is new; what only the other lacks of the base was removed there.
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
