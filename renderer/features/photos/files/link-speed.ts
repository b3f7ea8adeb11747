/** What some browsers tell about the connection: https://wicg.github.io/netinfo. */
interface Connection {
  type?: string
  effectiveType?: string
  saveData?: boolean
  /** Megabits per second, as far as the browser knows. */
  downlink?: number
}

/** On a slower connection, sending a photo of a camera's full size takes many seconds. */
const slowBitsPerSecond = 3_000_000
/** Smaller files measure the time to the server and back rather than the speed of the connection. */
const tellingBytes = 100_000

/** Whether images should be sent small, by what the browser knows of the connection and by how fast it was. */
export class LinkSpeed {
  #bitsPerSecond: number | undefined

  get isSlow() {
    if (this.#bitsPerSecond !== undefined && this.#bitsPerSecond < slowBitsPerSecond) return true
    const { type, effectiveType, saveData, downlink } = connection()
    const isMetered = saveData === true || type === 'cellular'
    const isWeak = effectiveType !== undefined && effectiveType !== '4g'
    const isNarrow = downlink !== undefined && downlink * 1_000_000 < slowBitsPerSecond
    return isMetered || isWeak || isNarrow
  }

  /** To be called when sending a file begins. Call the returned function when the file has arrived. */
  begin(bytes: number): () => void {
    const startedAt = performance.now()
    return () => {
      const seconds = (performance.now() - startedAt) / 1000
      if (bytes >= tellingBytes && seconds > 0) this.#bitsPerSecond = (bytes * 8) / seconds
    }
  }
}

const connection = (): Connection =>
  (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection ?? {}
