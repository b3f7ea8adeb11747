import { useEffect, useRef } from 'react'

/** What was given with the last rendering, for whoever hears of things in between. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
