import type { ComponentType } from 'react'
import { Suspense } from 'react'
import type { Preloadable } from './page.ts'

/**
 * A part of a page below the first screen. The server renders it like the rest; in the browser its code comes after the
 * first view's, and takes over what stands there already.
 */
export function deferred<Props extends object>(module: Preloadable<ComponentType<Props>>) {
  const Loaded = (props: Props) => {
    const Component = module.read()
    return <Component {...props} />
  }
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
