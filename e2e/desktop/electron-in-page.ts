/**
 * The part of Electron that a preload sees, for a page of plain Chromium: the built preload itself runs on it.
 * `__ask` is the way out that the host lends to every frame, as Electron's own does; who asks, the host reads from the
 * frame.
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
