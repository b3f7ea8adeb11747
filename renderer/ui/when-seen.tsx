import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './when-seen.module.css'

/** At this distance from the screen it counts as about to be seen. */
const near = '300px'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** Reserves a place from the first paint. Its content is rendered when it comes into sight, and then stays. */
export function WhenSeen({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (!place.current || isSeen) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: near },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isSeen])

  return (
    <div ref={place} className={classes(styles.place, className)}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}
