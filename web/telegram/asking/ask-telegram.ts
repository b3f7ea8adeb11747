import type { PayloadOf, Telegram, TelegramEvent } from '../sdk/telegram-sdk.ts'

interface Question<E extends TelegramEvent> {
  ask: () => boolean
  answers: readonly E[]
  /** Whether an event answers this very question. */
  isAnswer?: (payload: PayloadOf<E>) => boolean
  timeoutMs: number
}

/** Gives the first answer; undefined if the client does not know the question or does not answer in time. */
export function askTelegram<E extends TelegramEvent>(
  telegram: Telegram,
  { ask, answers, isAnswer = () => true, timeoutMs }: Question<E>,
): Promise<{ event: E; payload: PayloadOf<E> } | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: { event: E; payload: PayloadOf<E> }) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(answer)
    }
    const stops = answers.map((event) =>
      telegram.on(event, (payload) => {
        if (isAnswer(payload)) end({ event, payload })
      }),
    )
    const timer = setTimeout(end, timeoutMs)
    if (!ask()) end()
  })
}

let count = 0

/** The client repeats this id in its answer, which tells apart two questions asked at the same time. */
export const newRequestId = () => {
  count += 1
  return `${Date.now()}-${count}`
}

/** Calls Telegram's methods for what it stores about a person: undefined if the client lacks them, or on failure. */
export async function callTelegram(
  telegram: Telegram,
  method: string,
  params: object,
  timeoutMs: number,
): Promise<unknown> {
  const req_id = newRequestId()
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_invoke_custom_method', { req_id, method, params } as never),
    answers: ['custom_method_invoked'],
    isAnswer: (payload) => payload.req_id === req_id,
    timeoutMs,
  })
  return answer?.payload.error === undefined ? answer?.payload.result : undefined
}
