import { app } from 'electron'

export const linkScheme = 'sakhli'

/** False in a program that started while another runs: it has handed over what it was started with and must end. */
export const becomeOnlyInstance = () => app.requestSingleInstanceLock()

/** Links come in three ways: with the start, from a second start, and on a Mac as an event. */
export function listenForLinks(listener: (words: readonly string[]) => void) {
  app.on('second-instance', (_, words) => listener(words))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    listener([url])
  })
}

export function claimLinks() {
  // In development Electron itself would be claimed, which opens nothing of ours.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}
