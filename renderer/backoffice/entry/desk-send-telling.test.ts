import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadHeader } from '../../../contract/desktop/shell.ts'
import { deskSendTelling } from './desk-send-telling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A main process that reports the progress of one upload, and answers when the test says so. */
function open() {
  const listeners = new Set<(told: { upload: string; bytes: number }) => void>()
  const shares: number[] = []
  let upload = ''
  let answer = (_: Response) => {}
  const on = (_: string, tell: (told: never) => void) => {
    listeners.add(tell as never)
    return () => void listeners.delete(tell as never)
  }
  const send = deskSendTelling({ on } as never, (_, { headers, signal }) => {
    upload = new Headers(headers).get(uploadHeader) ?? ''
    return new Promise((resolve, reject) => {
      answer = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })((share) => shares.push(share))
  const sent = send('/uploads', { method: 'PATCH', body: new Blob([new Uint8Array(1_000)]) })
  const ended = sent.then(
    () => 'answered',
    ({ message }: Error) => message,
  )
  return {
    ended,
    shares,
    listeners,
    move: (bytes: number, of = upload) => {
      for (const tell of listeners) tell({ upload: of, bytes })
    },
    answer: () => answer(new Response()),
  }
}

test('a slow upload continues as long as the main process reports progress', async () => {
  const { ended, shares, move, answer, listeners } = open()
  for (const bytes of [200, 400, 600]) {
    await vi.advanceTimersByTimeAsync(40_000)
    move(bytes)
  }
  expect(shares).toEqual([0.2, 0.4, 0.6])
  move(1_000)
  // The server works on it meanwhile.
  await vi.advanceTimersByTimeAsync(150_000)
  answer()
  expect(await ended).toBe('answered')
  expect(listeners.size).toBe(0)
})

test('an upload without progress is given up, even if another one progresses', async () => {
  const { ended, move, shares } = open()
  await vi.advanceTimersByTimeAsync(30_000)
  move(900, 'another')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await ended).toBe('The connection stalled')
  expect(shares).toEqual([])
})
