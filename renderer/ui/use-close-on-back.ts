import { useLayoutEffect, useRef } from 'react'

interface Sheet {
  close: () => void
}

/** What stands over the page now, the innermost last. Each has an entry of the history, which Back takes away. */
const sheets: Sheet[] = []
/** A tap beside a sheet closes it, and may follow a link in the same moment: the link's address goes first. */
const pauseMs = 50
let isReturning = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Back closes what is open over the page, instead of leaving the page, in browsers that would not do so by themselves. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close

  useLayoutEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => latest.current() }
    if (sheets.push(sheet) === 1) window.addEventListener('popstate', onPopState)
    addEntries()
    // For a shell with buttons of its own.
    document.dispatchEvent(new Event('sheetopen'))
    return () => {
      document.dispatchEvent(new Event('sheetclose'))
      sheets.splice(sheets.indexOf(sheet), 1)
      clearTimeout(timer)
      timer = setTimeout(dropEntries, pauseMs)
    }
  }, [isOpen])
}

/** How many of the sheets' entries are below this place of the history, itself included. */
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
  // An entry of a sheet that was closed by a link to another page shows nothing: Back goes on to the one before.
  dropEntries()
}
