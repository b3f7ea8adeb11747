import { EventEmitter, once } from 'node:events'
import type { Update } from 'grammy/types'
import type { Body } from './bot-api-rules.ts'

/**
 * The updates of the stand-in. They stay until a call asks with a later offset, and only one call at a time gets them.
 */
export class UpdateQueue {
  webhook = ''
  /** All ids up to this one were passed by an offset. */
  confirmedTo = 0
  #next = 1_000
  #waiting: Update[] = []
  readonly #news = new EventEmitter()
  #asking = 0

  push(update: Omit<Update, 'update_id'>): Update {
    const numbered = { ...update, update_id: this.#next } as Update
    this.#next += 1
    this.#waiting.push(numbered)
    this.#news.emit('update')
    return numbered
  }

  /** Sends an update again, as after an answer that was lost. */
  repeat(update: Update) {
    this.#waiting.push(update)
    this.#news.emit('update')
  }

  async take(body: Body, gone: AbortSignal): Promise<Update[] | string> {
    if (this.webhook) return "can't use getUpdates method while webhook is active"
    if (this.#asking > 0) return 'terminated by other getUpdates request'
    this.#asking += 1
    try {
      const { offset = 0, timeout = 0 } = body as { offset?: number; timeout?: number }
      this.confirmedTo = Math.max(this.confirmedTo, offset - 1)
      this.#waiting = this.#waiting.filter(({ update_id: id }) => id >= offset)
      if (this.#waiting.length === 0 && timeout > 0)
        await once(this.#news, 'update', {
          signal: AbortSignal.any([gone, AbortSignal.timeout(timeout * 1_000)]),
        }).catch(() => {})
      return [...this.#waiting]
    } finally {
      this.#asking -= 1
    }
  }
}
