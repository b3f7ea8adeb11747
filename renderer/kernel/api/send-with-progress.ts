import { rest } from '../rest.ts'
import type { Send } from './api-client.ts'

/** A phone without reception neither sends nor fails: this long without a byte counts as failed. */
export const stallMs = 45_000
/** How long the server may work on a file that it has in full: a long video takes a minute and a half. */
export const answerMs = 200_000
/** The shortest wait between tries on a device that reports no network. */
const offlineMs = 3_000

/** Sends like fetch, and reports which share of the body has been sent. */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const expectWithin = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new TypeError('The connection stalled')), ms)
      }
      const stop = () => fail(new DOMException('Stopped', 'AbortError'))
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
      }
      const fail = (error: Error) => {
        settle()
        request.abort()
        reject(error)
      }
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
        expectWithin(stallMs)
      }
      request.upload.onload = () => expectWithin(answerMs)
      request.onerror = () => fail(new TypeError('The connection broke'))
      request.onload = () => {
        settle()
        resolve(answerOf(request))
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      expectWithin(stallMs)
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(':')
    if (name && value.length > 0) headers.append(name, value.join(':').trim())
  }
  const { status } = request
  return new Response(status === 204 ? null : request.responseText, { status, headers })
}

/**
 * Waits before another try, and ends early when the device finds a network. If the device reports no network it waits
 * longer, but not for ever: some devices are wrong about it. Gives whether the device reported one.
 */
export async function restOrOnline(ms: number, signal?: AbortSignal): Promise<boolean> {
  const isOnline = navigator.onLine
  await rest(isOnline ? ms : Math.max(ms, offlineMs), signal)
  return isOnline
}
