import { rest } from '../rest.ts'

interface Parts {
  connect: (signal: AbortSignal) => Promise<Response>
  /** Called each time the stream opens: the caller must then ask for earlier events. */
  onOpen: () => void
  hear: (data: string) => void
  /** After this long without any bytes, not even a sign of life, the connection counts as dead. */
  silenceMs?: number
  /** How long to wait before the n-th try in a row. */
  waitMs?: (tries: number) => number
}

/** The server sends a sign of life every 15 seconds. */
const longestSilenceMs = 50_000
const longestWaitMs = 60_000

const growing = (tries: number) =>
  Math.min(longestWaitMs, 1_000 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Listens until `signal` stops it, or until the server answers 401 or 403. */
export async function followEvents(
  signal: AbortSignal,
  { connect, onOpen, hear, silenceMs = longestSilenceMs, waitMs = growing }: Parts,
): Promise<void> {
  let tries = 0
  while (!signal.aborted) {
    const line = new AbortController()
    const hangUp = () => line.abort()
    signal.addEventListener('abort', hangUp)
    let silence = setTimeout(hangUp, silenceMs)
    const onHeard = () => {
      clearTimeout(silence)
      silence = setTimeout(hangUp, silenceMs)
    }
    try {
      const answer = await connect(line.signal)
      if (answer.status === 401 || answer.status === 403) return
      if (answer.ok && answer.body) {
        tries = 0
        onOpen()
        for await (const data of readEvents(answer.body, onHeard)) hear(data)
      }
    } catch {
      // Connections get lost; the loop connects again.
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', hangUp)
    }
    tries += 1
    await rest(waitMs(tries), signal)
  }
}

/** Yields the data of each server-sent event; comments, which only keep the stream open, are left out. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  onHeard: () => void = () => {},
): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as never).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as { done: boolean; value?: string }
      if (done) return
      onHeard()
      text += value
      const events = text.split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield data
      }
    }
  } finally {
    // When the caller stops reading, the connection is closed.
    await reader.cancel().catch(() => {})
  }
}

function dataOf(event: string): string | undefined {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n')
}
