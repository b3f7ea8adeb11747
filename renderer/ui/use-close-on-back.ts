import { useLayoutEffect, useRef } from 'react'

interface Sheet {
  close: () => void
}

/** The sheets now open over the page, the innermost last. Each has a history entry, which Back removes. */
const sheets: Sheet[] = []
/** A tap beside a sheet closes it, and may follow a link at the same moment: this pause lets the link go first. */
const pauseMs = 50
let isReturning = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes Back close an open sheet instead of leaving the page, also in browsers that do not do so by themselves. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close

  useLayoutEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => latest.current() }
    if (sheets.push(sheet) === 1) window.addEventListener('popstate', onPopState)
    addEntries()
    // Tells a shell that has its own buttons.
    document.dispatchEvent(new Event('sheetopen'))
    return () => {
      document.dispatchEvent(new Event('sheetclose'))
      sheets.splice(sheets.indexOf(sheet), 1)
      clearTimeout(timer)
      timer = setTimeout(dropEntries, pauseMs)
    }
  }, [isOpen])
}

/** How many history entries of sheets there are up to the current entry, itself included. */
const depthHere = () => (window.history.state as { sheets?: number } | null)?.sheets ?? 0

function addEntries() {
  if (isReturning) return
  for (let depth = depthHere() + 1; depth <= sheets.length; depth += 1)
    window.history.pushState({ ...window.history.state, sheets: depth }, '')
}

function dropEntries() {
  const surplus = depthHere() - sheets.length
  if (surplus <= 0 || isReturning) return
  isReturning = true
  window.history.go(-surplus)
}

function onPopState() {
  if (isReturning) {
    isReturning = false
    addEntries()
    return
  }
  for (const sheet of sheets.slice(depthHere()).reverse()) sheet.close()
  // If a link to another page closed a sheet, the sheet's entry shows nothing: Back skips it.
  dropEntries()
}
