import { useEffect, useState } from 'react'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { useStores } from '../../kernel/stores/stores.tsx'

const pauseMs = 400

interface Told<Value> {
  value: Value
  /** The form has changed since, and the answer to its present content is on its way. */
  isOld: boolean
}

/** The server's answer about what is typed, requested after a pause; undefined until it comes and when it fails. */
export function useAnswerToTyped<R extends Route>(
  route: R,
  args: CallArgs<R> | undefined,
): Told<Answer<R>> | undefined {
  const { api } = useStores()
  const [told, setTold] = useState<{ key: string; value: Answer<R> }>()
  const key = args && JSON.stringify(args)

  useEffect(() => {
    if (!key) return setTold(undefined)
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(async () => {
      const answer = await api.call(route, JSON.parse(key) as CallArgs<R>, { signal })
      if (!signal.aborted) setTold(answer.ok ? { key, value: answer.value } : undefined)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, route, key])
  return told && key ? { value: told.value, isOld: told.key !== key } : undefined
}
