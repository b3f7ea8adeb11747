import type { ComponentType } from 'react'
import { Preloadable } from './page.ts'

/**
 * A part whose code comes when it is first drawn. React's own `lazy` takes code that did not come for a fault, and all
 * of the page falls with it; this is asked for again until the network is back.
 */
export const lazyPart = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  first?: () => Promise<void>,
) => drawn(new Preloadable(fetch), first)

/** Draws what a chunk holds, and waits for it where it is not there, no sooner than `first` says. */
export const drawn =
  <Props extends object>(module: Preloadable<ComponentType<Props>>, first?: () => Promise<void>) =>
  (props: Props) => {
    const Component = module.read(first)
    return <Component {...props} />
  }
