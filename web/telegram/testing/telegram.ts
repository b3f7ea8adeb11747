import type { Telegram, TelegramEvent, TelegramMethod } from '../sdk/telegram-sdk.ts'

interface Posted {
  method: TelegramMethod
  params: unknown
}

/** Stands in for a Telegram client: records what was sent, and emits the events that a test wants. */
export function makeTelegram({ unknown = [] }: { unknown?: readonly TelegramMethod[] } = {}) {
  const posted: Posted[] = []
  const listeners = new Map<TelegramEvent, Set<(payload: unknown) => void>>()
  const knows = (method: TelegramMethod) => !unknown.includes(method)
  let answer: (posted: Posted) => void = () => {}
  const telegram: Telegram = {
    launch: {
      raw: 'user=%7B%7D&hash=00',
      platform: 'ios',
      startParameter: undefined,
      languageCode: 'ru',
      userId: '7',
      username: 'nino',
      isWritingAllowed: false,
      theme: {},
      isFullscreen: false,
    },
    knows,
    post: (method, ...params) => {
      if (!knows(method)) return false
      const one = { method, params: params[0] }
      posted.push(one)
      answer(one)
      return true
    },
    on: (event, act) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(act as (payload: unknown) => void))
      return () => known.delete(act as (payload: unknown) => void)
    },
  }
  return {
    telegram,
    posted,
    last: (method: TelegramMethod) => posted.findLast((one) => one.method === method)?.params,
    emit: (event: TelegramEvent, payload?: unknown) => {
      for (const act of [...(listeners.get(event) ?? [])]) act(payload)
    },
    /** Sets what the client does when something is sent to it. */
    answerWith: (act: (posted: Posted) => void) => {
      answer = act
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
