/** What a stream of server-sent events says, event by event; comments, which only keep it open, are left out. */
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
    // Whoever stops listening lets the connection go.
    await reader.cancel().catch(() => {})
  }
}

function dataOf(event: string): string | undefined {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n')
}
