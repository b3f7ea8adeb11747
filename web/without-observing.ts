import type * as mobx from 'mobx'

export * from 'mobx'

/**
 * Replaces MobX's function on a server. A server renders each page once from its own stores, and nothing observes them:
 * as plain objects they are made, read and written as JSON at a fraction of the cost.
 */
export const makeAutoObservable: typeof mobx.makeAutoObservable = (store) => store as never

export const computed = ((get: () => unknown) => ({ get })) as typeof mobx.computed

/** Without observing, the wait for a change would never end. */
export const when = (() => {
  throw new Error('A store that a server draws from tells nobody when it changes')
}) as typeof mobx.when
export const reaction = when as unknown as typeof mobx.reaction
export const autorun = when as unknown as typeof mobx.autorun
