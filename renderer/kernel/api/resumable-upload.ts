import { uploadBytesType, uploadChunkBytes, uploads } from '../../../contract/media/uploads.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { Api, Failure, Result, Send } from './api-client.ts'
import { isGone } from './failures.ts'

/** How much of an upload the server has. */
export interface StartedUpload {
  id: UploadId
  offset: number
}

interface Parts {
  api: Api
  file: Blob
  /** The file's hash, as `sha-256=:<base64>:`. */
  digest: string
  sendTelling: (onProgress: (share: number) => void) => Send
  /** An upload begun earlier, to continue. */
  started?: StartedUpload | undefined
  /** Waits until another try makes sense; gives false if the device had no network. */
  rest: (ms: number, signal?: AbortSignal) => Promise<boolean>
}

const firstRestMs = 500
const longestRestMs = 15_000
/** The most tries in a row without progress while there is a network: about four minutes. */
const mostFruitless = 20
/** If the server asks for a longer wait, the upload fails and the person is told. */
const shortWaitSeconds = 5

/**
 * Uploads one file by the tus protocol. A broken connection loses only the bytes under way: the server is then asked
 * how much it has, and the rest follows.
 */
export class ResumableUpload {
  readonly #parts: Parts
  #started: StartedUpload | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#started = parts.started
  }

  /** Lets this object or another one continue the upload. */
  get started(): StartedUpload | undefined {
    return this.#started
  }

  /** Resolves when the server has the whole file. Called again after a failure, it continues. */
  async send(onProgress: (share: number) => void, signal?: AbortSignal): Promise<Result<UploadId>> {
    const { rest } = this.#parts
    let reached = -1
    for (let fruitless = 0; ; ) {
      const outcome = await this.#goOn(onProgress, signal)
      if (outcome.ok) return outcome
      const offset = this.#started?.offset ?? -1
      if (offset > reached) fruitless = 0
      reached = offset
      if (!mayGoOn(outcome.failure) || fruitless >= mostFruitless) return outcome
      const seconds = outcome.failure.kind === 'refused' && outcome.failure.retryAfterSeconds
      const ms = seconds ? seconds * 1000 : Math.min(longestRestMs, firstRestMs * 2 ** fruitless)
      const hadNetwork = await rest(ms, signal)
      if (hadNetwork) fruitless += 1
      if (signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
    }
  }

  async #goOn(
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<Result<UploadId>> {
    const { file } = this.#parts
    const asked = await this.#ask(signal)
    if (!asked.ok) return asked
    const started = asked.value
    while (started.offset < file.size) {
      const chunk = file.slice(started.offset, started.offset + uploadChunkBytes)
      const tell = (share: number) => onProgress((started.offset + share * chunk.size) / file.size)
      tell(0)
      const answer = await this.#append(started, chunk, tell, signal)
      if (!answer.ok) return answer
      started.offset = answer.value
    }
    onProgress(1)
    return { ok: true, value: started.id }
  }

  /** Asks how much the server has; an upload that it no longer knows begins anew. */
  async #ask(signal?: AbortSignal): Promise<Result<StartedUpload>> {
    const { api, file, digest } = this.#parts
    if (this.#started) {
      const params = { id: this.#started.id }
      const answer = await api.call(uploads.state, { params, headers: {} }, { signal })
      if (answer.ok) return this.#stand(answer.value)
      if (!isGone(answer.failure)) return answer
      this.#started = undefined
    }
    const headers = {
      'upload-length': String(file.size),
      'content-digest': digest,
      'upload-metadata': `filetype ${btoa(file.type || 'video/*')}`,
    }
    const answer = await api.call(uploads.create, { headers }, { signal })
    return answer.ok ? this.#stand(answer.value) : answer
  }

  #stand({ id, offset }: StartedUpload): Result<StartedUpload> {
    this.#started = { id, offset }
    return { ok: true, value: this.#started }
  }

  /** Gives the server's new offset: it may have stored less than it was sent. */
  async #append(
    { id, offset }: StartedUpload,
    chunk: Blob,
    tell: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<Result<number>> {
    const { api, sendTelling } = this.#parts
    let reached = Number.NaN
    const send: Send = async (url, init) => {
      const response = await sendTelling(tell)(url, { ...init, body: chunk })
      reached = Number(response.headers.get('upload-offset') ?? Number.NaN)
      return response
    }
    const headers = { 'upload-offset': String(offset), 'content-type': uploadBytesType }
    const answer = await api.call(uploads.append, { params: { id }, headers }, { signal, send })
    if (!answer.ok) return answer
    // A success without an offset comes from a gateway in between.
    if (reached > offset) return { ok: true, value: reached }
    return { ok: false, failure: { kind: 'unreachable' } }
  }
}

/** Whether another try may succeed, because nothing is wrong with the file. */
function mayGoOn(failure: Failure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unreachable'
  const { status, retryAfterSeconds = 0 } = failure
  const isBusy = status === 429 || status >= 500
  return isBusy ? retryAfterSeconds <= shortWaitSeconds : [404, 408, 409].includes(status)
}
