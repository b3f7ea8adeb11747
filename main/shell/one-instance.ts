import { app } from 'electron'

export const linkScheme = 'sakhli'

/** False when the program is running already: the running one has received our arguments, and this one must end. */
export const becomeOnlyInstance = () => app.requestSingleInstanceLock()

/** Links come as arguments of the first start or of a second one, or on a Mac as an event. */
export function listenForLinks(listener: (words: readonly string[]) => void) {
  app.on('second-instance', (_, words) => listener(words))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    listener([url])
  })
}

export function claimLinks() {
  // In development this would register Electron itself.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}
