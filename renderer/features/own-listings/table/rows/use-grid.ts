import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Id } from '../../../../../contract/wire/primitives.ts'
import { useGo } from '../../../../kernel/links/app-link.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { listingsStore } from '../../../listings/index.ts'
import { listingTableStore } from '../listings-store.ts'
import { PriceEditor } from '../price/price-editor.ts'
import type { GridAct } from './grid-key.ts'
import { readGridKey } from './grid-key.ts'
import { headHeight, rowHeight, useListingWindow } from './row-window.ts'
import { chooseOnly, extendTo, toggle } from './selection.ts'

/** How the table is used: clicks, keys, and where the focus is. */
export function useGrid() {
  const listings = useStore(listingsStore)
  const table = useStore(listingTableStore)
  const go = useGo()
  const rows = useListingWindow(table.shown.length)
  const { wantFocus } = useRowFocus(rows)
  const [editor] = useState(() => new PriceEditor(table, (id) => listings.get(id)))

  const open = (id: Id) => go(`/editAd/${id}`)

  const act = (asked: GridAct) => {
    const { active } = table.selection
    const listing = active === undefined ? undefined : listings.get(active)
    if (asked.kind === 'select') {
      wantFocus()
      table.select(asked.change)
      rows.reveal(table.shownIds.indexOf(table.selection.active ?? ''))
    } else if (asked.kind === 'open') {
      if (listing) open(listing.id)
    } else if (asked.kind === 'editPrice') {
      if (listing && table.columns.includes('price')) editor.begin(listing)
    } else if (asked.kind === 'remove') {
      if (table.chosen.length === 0 && listing) table.select(() => chooseOnly(listing.id))
      void table.remove()
    } else void table.undo()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.closest('form, thead')) return
    const isPressed = target.closest('button, input') && ['Enter', ' '].includes(event.key)
    if (isPressed) return
    const page = Math.floor(((rows.box.current?.clientHeight ?? 0) - headHeight) / rowHeight)
    const asked = readGridKey(event.nativeEvent, Math.max(1, page - 1))
    if (!asked) return
    event.preventDefault()
    act(asked)
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = rowOf(event)
    if (id === undefined) return
    if (event.shiftKey) wantFocus()
    table.select((selection, shown) =>
      event.shiftKey
        ? extendTo(selection, shown, id)
        : event.ctrlKey || event.metaKey
          ? toggle(selection, id)
          : chooseOnly(id),
    )
  }

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const id = rowOf(event)
    if (id !== undefined) open(id)
  }

  /** Prevents the browser from marking the text between two clicked rows. */
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (event.shiftKey && rowOf(event) !== undefined) event.preventDefault()
  }

  /** Handles Tab when no row can take the focus: the active row is out of view, or no row is active. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const [first] = table.shownIds
    const { active } = table.selection
    const to = active !== undefined && table.shownIds.includes(active) ? active : first
    if (to === undefined) return
    wantFocus()
    table.select((selection) => ({ ...selection, active: to }))
    rows.reveal(table.shownIds.indexOf(to))
  }

  return {
    rows,
    editor,
    grid: { onKeyDown, onClick, onDoubleClick, onMouseDown, onFocus },
  }
}

/** The row that was clicked, unless the click was on a control in it. */
function rowOf(event: MouseEvent<HTMLElement>): Id | undefined {
  const target = event.target as HTMLElement
  if (target.closest('button, input, label, form')) return undefined
  return target.closest<HTMLElement>('tr[data-id]')?.dataset.id
}

/** Moves the focus with the row that the keyboard is at, and does not lose it when that row goes. */
function useRowFocus({ box }: Pick<ReturnType<typeof useListingWindow>, 'box'>) {
  const table = useStore(listingTableStore)
  const isWanted = useRef(false)
  const wantFocus = () => {
    isWanted.current = true
  }
  const { active } = table.selection
  const { shownIds } = table
  const place = useRef(0)

  // When the listing is gone, the keyboard is at the listing that took its place.
  useEffect(() => {
    const at = active === undefined ? -1 : shownIds.indexOf(active)
    if (at >= 0) place.current = at
    else if (active !== undefined && shownIds.length > 0 && table.own.isWhole) {
      const next = shownIds[Math.min(place.current, shownIds.length - 1)]
      table.select((selection) => ({ ...selection, active: next }))
    }
  }, [active, shownIds, table])

  const focused = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const here = document.activeElement
    const isLost = focused.current?.isConnected === false && here === document.body
    if (isWanted.current || isLost) {
      const row = current.querySelector<HTMLElement>(`tr[data-id="${active}"]`)
      const next = row ?? current.querySelector<HTMLElement>('table')
      isWanted.current = false
      next?.focus({ preventScroll: true })
    }
    const now = document.activeElement
    focused.current = now instanceof HTMLElement && current.contains(now) ? now : undefined
  })

  return { wantFocus }
}
