/** The value of a promise, or undefined if it takes longer; its later result is ignored. */
export async function within<Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * Like `within`, for an answer from outside. Only time in which this process could receive the answer counts: while
 * this process is busy, or its machine stands still, the other side is not to blame.
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
