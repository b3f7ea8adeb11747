import { useEffect, useRef } from 'react'

/** What was given with the last rendering, for what was set up once and is called in between. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
