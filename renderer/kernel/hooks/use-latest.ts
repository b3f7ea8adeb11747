import { useEffect, useRef } from 'react'

/** The value of the last rendering, for callbacks that are set up once and called later. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
