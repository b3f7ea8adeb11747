/**
 * The part of Electron that a preload uses, for a page in plain Chromium, so that the built preload itself runs there.
 * The host gives `__ask` to every frame, as Electron does with its own way to call the program; the host knows from the
 * frame who asks.
 */
export function writeInitScript(preload: string, onlyIn: string | undefined): string {
  return `(() => {
    const onlyIn = ${JSON.stringify(onlyIn ?? null)}
    // Electron runs a preload in the main frame alone.
    if (window !== window.top || (onlyIn && location.origin !== onlyIn)) return
    const listeners = new Map()
    window.__tell = (channel, told) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, told)
    }
    const places = {}
    window.__droppedFrom = (paths) => {
      for (const path of paths) places[path.split('/').at(-1)] = path
    }
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value }) },
      ipcRenderer: {
        invoke: (channel, args) => window.__ask(channel, args),
        on: (channel, listener) => {
          if (!listeners.has(channel)) listeners.set(channel, new Set())
          listeners.get(channel).add(listener)
        },
        off: (channel, listener) => listeners.get(channel)?.delete(listener),
      },
      webUtils: { getPathForFile: (file) => places[file.name] ?? '' },
    }
    ;(function (require, module, exports) {
      ${preload}
    })(() => electron, { exports: {} }, {})
  })()`
}
