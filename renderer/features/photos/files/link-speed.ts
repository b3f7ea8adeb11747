/** What some browsers tell of the link: https://wicg.github.io/netinfo. */
interface Connection {
  type?: string
  effectiveType?: string
  saveData?: boolean
  /** Megabits a second, as far as the browser knows. */
  downlink?: number
}

/** Below this a photograph as a camera makes it takes many seconds. */
const slowBitsPerSecond = 3_000_000
/** Smaller files say more of the way there and back than of the link. */
const tellingBytes = 100_000

/** Whether pictures had better be small: by what the browser knows of the link, or by what was sent over it. */
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

  /** A file leaves; call what this gives when it is there. */
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
