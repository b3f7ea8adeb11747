import type { ComponentType } from 'react'
import { Preloadable } from './page.ts'

/**
 * A part whose code is loaded when it is first rendered. If the code does not come, React's own `lazy` throws an error
 * that breaks the whole page; this one retries until the network is back.
 */
export const lazyPart = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  first?: () => Promise<void>,
) => drawn(new Preloadable(fetch), first)

/** Renders a chunk's component. If the chunk is not there yet, it waits for `first` and then loads it. */
export const drawn =
  <Props extends object>(module: Preloadable<ComponentType<Props>>, first?: () => Promise<void>) =>
  (props: Props) => {
    const Component = module.read(first)
    return <Component {...props} />
  }
