import type { ComponentType } from 'react'
import { memo, Suspense, useEffect, useState } from 'react'
import styles from './deferred.module.css'
import { firstLive } from './first-live.ts'
import { drawn } from './lazy-part.tsx'
import type { Preloadable } from './page.ts'

/**
 * A part of a page that nobody needs at once. The server renders it like the rest; the browser loads its code when the
 * page responds, and hydrates the rendered part. Until then `data-later` marks that it does not respond yet, and
 * presses and choices in it are stored to be carried out later (`server/pages/document/start-script.ts`).
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
  // Without `memo`, a new rendering before the code is there would remove what the server rendered.
  return memo(Part)
}

function Taken({ tell }: { tell: (isTaken: boolean) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
