import { useEffect, useRef } from 'react'

/**
 * Scrolls a row that is wider than the phone to its chosen item, without scrolling the page. `chosen` must change with
 * the choice, and with anything else that makes the row longer.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: so it stands elsewhere
  useEffect(() => {
    const one = row.current?.querySelector('[aria-current], :has(> :checked)')
    if (!row.current || !one) return
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect()
      return left + width / 2
    }
    row.current.scrollBy({ left: middle(one) - middle(row.current) })
  }, [chosen])

  return row
}
