import { useEffect, useRef } from 'react'

/** What was last rendered with, for what was set up once. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
