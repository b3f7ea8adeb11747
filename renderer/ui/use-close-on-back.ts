import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** What closes the sheets now open over the page, the innermost last. Each has a history entry, which Back removes. */
const sheets: RefObject<() => void>[] = []
/** A tap beside a sheet closes it, and may follow a link at the same moment: this pause lets the link go first. */
const pauseMs = 50
let timer: ReturnType<typeof setTimeout> | undefined
/** Set while the entries of closed sheets are being removed: what to do when they are gone. */
let onReturned: (() => void) | undefined
/** A browser that has not returned by then is not waited for. */
const patienceMs = 1_000

/** Makes Back close an open sheet instead of leaving the page, also in browsers that do not do so by themselves. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close

  useLayoutEffect(() => {
    if (!isOpen) return
    sheets.push(latest)
    // Added again, it is still called once.
    addEventListener('popstate', onPopState)
    addEntries()
    // Tells a shell that has its own buttons.
    document.dispatchEvent(new Event('sheetopen'))
    return () => {
      document.dispatchEvent(new Event('sheetclose'))
      sheets.splice(sheets.indexOf(latest), 1)
      clearTimeout(timer)
      timer = setTimeout(dropEntries, pauseMs)
    }
  }, [isOpen])
}

/** Opens a page, not before closed sheets have left the history: returning from their entries would leave the page again. */
export function onceSheetsAreGone(openPage: () => void) {
  if (onReturned) onReturned = openPage
  else openPage()
}

/** How many history entries of sheets there are up to the current entry, itself included. */
const depthHere = (): number => history.state?.sheets ?? 0

function addEntries() {
  if (onReturned) return
  while (depthHere() < sheets.length)
    history.pushState({ ...history.state, sheets: depthHere() + 1 }, '')
}

function dropEntries() {
  const surplus = depthHere() - sheets.length
  if (surplus <= 0 || onReturned) return
  onReturned = () => {}
  setTimeout(finishReturn, patienceMs)
  history.go(-surplus)
}

function finishReturn() {
  const openPage = onReturned
  if (!openPage) return
  onReturned = undefined
  addEntries()
  openPage()
}

function onPopState() {
  if (onReturned) {
    finishReturn()
    return
  }
  for (const close of sheets.slice(depthHere()).reverse()) close.current()
  // If a link to another page closed a sheet, the sheet's entry shows nothing: Back skips it.
  dropEntries()
}
