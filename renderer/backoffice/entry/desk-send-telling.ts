import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import { uploadHeader } from '../../../contract/desktop/shell.ts'
import type { Send } from '../../kernel/api/api-client.ts'
import { answerMs, stallMs } from '../../kernel/api/send-with-progress.ts'

/**
 * Sends a request and reports which share of it has left. Under `app://` the page cannot see that, so the main process
 * reports it. A request is given up only when no bytes move, not because it is slow.
 */
export const deskSendTelling =
  ({ on }: Pick<DesktopBridge, 'on'>, send: Send) =>
  (onProgress: (share: number) => void): Send =>
  async (url, init) => {
    const upload = crypto.randomUUID()
    const total = Math.max(1, sizeOf(init.body))
    const quiet = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expectWithin = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(new TypeError('The connection stalled')), ms)
    }
    const stop = on('app.uploadMoved', ({ upload: moved, bytes }) => {
      if (moved !== upload) return
      onProgress(Math.min(1, bytes / total))
      expectWithin(bytes >= total ? answerMs : stallMs)
    })
    const headers = new Headers(init.headers)
    headers.set(uploadHeader, upload)
    const signal = init.signal ? AbortSignal.any([init.signal, quiet.signal]) : quiet.signal
    expectWithin(stallMs)
    try {
      return await send(url, { ...init, headers, signal })
    } finally {
      clearTimeout(timer)
      stop()
    }
  }

function sizeOf(body: RequestInit['body']): number {
  if (body instanceof Blob) return body.size
  if (!(body instanceof FormData)) return 0
  let size = 0
  for (const value of body.values()) size += value instanceof Blob ? value.size : value.length
  return size
}
