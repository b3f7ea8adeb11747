/** Waits `ms` milliseconds; ends early when the device finds a network or `signal` aborts. */
export const rest = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    // A server has no `online` event, nor these functions.
    globalThis.addEventListener?.('online', end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
