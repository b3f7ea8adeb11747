/** What a promise gives, or undefined once it takes longer; what it does then concerns nobody. */
export async function within<Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * The same for an answer of others, by the time in which this process came to hear it: while it is busy itself, or its
 * machine stands still, nobody is silent.
 */
export async function withinHearing<Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  const parts = 20
  const answered = promise.then(
    () => true,
    () => true,
  )
  for (let part = 0; part < parts; part += 1) if (await within(ms / parts, answered)) return promise
  return undefined
}
