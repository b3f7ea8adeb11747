/** Stops everything that a benchmark started when it ends, also when it is interrupted. */
export function cleanUpLater(): AsyncDisposableStack {
  const undo = new AsyncDisposableStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void undo.disposeAsync().finally(() => process.exit(130))
    })
  return undo
}
