import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

/** Bytes as the network hands them over: cut anywhere, within a letter too. */
const cut = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(out) {
      for (let at = 0; at < bytes.length; at += size) out.enqueue(bytes.slice(at, at + size))
      out.close()
    },
  })
}

const sent =
  'retry: 3000\n\nid: 1-7\nevent: appointment\ndata: {"message":"Можно вечером?"}\n\n: still here\n\ndata: a\ndata: b\n\ndata: unfinished'

test.each([1, 3, 64, 10_000])('events are read whole, %i bytes at a time', async (size) => {
  const heard: string[] = []
  for await (const data of readEvents(cut(sent, size))) heard.push(data)
  expect(heard).toEqual(['{"message":"Можно вечером?"}', 'a\nb'])
})

test('the connection is let go by whoever stops listening', async () => {
  let isLetGo = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (out) => out.enqueue(new TextEncoder().encode('data: again\n\n')),
    cancel: () => {
      isLetGo = true
    },
  })
  for await (const data of readEvents(endless)) {
    expect(data).toBe('again')
    break
  }
  expect(isLetGo).toBe(true)
})
