import type * as mobx from 'mobx'

export * from 'mobx'

/**
 * What a server has in place of MobX's own. It draws each page once from stores of its own, and nobody watches them: as
 * plain objects they are made, read and written as JSON at a fraction of the cost.
 */
export const makeAutoObservable: typeof mobx.makeAutoObservable = (store) => store as never

export const computed = ((get: () => unknown) => ({ get })) as typeof mobx.computed

/** What nobody watches would be waited for without an end. */
export const when = (() => {
  throw new Error('A store that a server draws from tells nobody when it changes')
}) as typeof mobx.when
export const reaction = when as unknown as typeof mobx.reaction
export const autorun = when as unknown as typeof mobx.autorun
