import { useEffect, useRef } from 'react'

/**
 * A row that is wider than a phone shows the one of it that is chosen; the page itself stays where it is. What it is told
 * of changes with the choice, and with whatever makes the row longer.
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
