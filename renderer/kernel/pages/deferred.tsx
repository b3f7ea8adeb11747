import type { ComponentType } from 'react'
import { memo, Suspense, useEffect, useState } from 'react'
import styles from './deferred.module.css'
import { firstLive } from './first-live.ts'
import { drawn } from './lazy-part.tsx'
import type { Preloadable } from './page.ts'

/**
 * A part of a page that nobody needs at once. The server renders it like the rest; in the browser its code comes when
 * the page answers, and takes over what stands there already. Until then `data-later` says that it does not answer yet,
 * and what is pressed and chosen in it is kept (`server/pages/document/start-script.ts`).
 */
export function deferred<Props extends object>(module: Preloadable<ComponentType<Props>>) {
  const Loaded = drawn(module, firstLive.wait)
  const Part = (props: Props) => {
    const [isTaken, setTaken] = useState(false)
    return (
      <div className={styles.part} data-later={isTaken ? undefined : ''}>
        <Suspense>
          <Loaded {...props} />
          <Taken tell={setTaken} />
        </Suspense>
      </div>
    )
  }
  // Drawn anew before its code is there, what the server drew would vanish.
  return memo(Part)
}

function Taken({ tell }: { tell: (isTaken: boolean) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
