import type { DestinationStream, Level, Logger } from 'pino'
import pino from 'pino'
import { currentRequestId } from './http/request-id.ts'

/** A line that is repeated within this time is counted instead of written. */
const foldMs = 60_000
const mostRemembered = 500
const warning = 40

export interface LogOptions {
  level: Level | 'silent'
  destination?: DestinationStream
}

/** A log in which a repeated warning or error is written once, and after a minute once more with its count. */
export function openLog({ level, destination }: LogOptions): {
  log: Logger
  /** Writes the counts that have not been written yet. */
  flush: () => void
} {
  const repeats = new Map<string, { times: number; tell: () => void }>()
  const options: pino.LoggerOptions = {
    level,
    // Fastify's own loggers know their request; for lines that features write, this adds the request's id.
    mixin: (_details, _level, logger) => {
      const reqId = currentRequestId()
      return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
    },
    hooks: {
      logMethod(args, write, severity) {
        if (severity < warning) return write.apply(this, args)
        const key = `${severity} ${nameOf(args)}`
        const known = repeats.get(key)
        if (known) {
          known.times += 1
          return
        }
        write.apply(this, args)
        if (repeats.size >= mostRemembered) return
        const timer = setTimeout(() => tell(), foldMs).unref()
        const tell = () => {
          clearTimeout(timer)
          const { times = 0 } = repeats.get(key) ?? {}
          repeats.delete(key)
          if (times > 0) write.apply(this, [{ ...detailsOf(args), repeated: times }, wordsOf(args)])
        }
        repeats.set(key, { times: 0, tell })
      },
    },
  }
  return {
    log: destination ? pino(options, destination) : pino(options),
    flush: () => {
      for (const { tell } of repeats.values()) tell()
    },
  }
}

type Args = readonly unknown[]

const detailsOf = ([first]: Args) =>
  first instanceof Error ? { err: first } : typeof first === 'object' ? first : {}

const wordsOf = ([first, second]: Args) =>
  String((typeof first === 'string' ? first : second) ?? '')

/** Two errors count as the same if only numbers in their messages differ: ids, ports, times. */
function nameOf(args: Args): string {
  const { err, ...details } = detailsOf(args) as { err?: unknown }
  if (!(err instanceof Error)) return `${wordsOf(args)} ${JSON.stringify(details)}`
  const { code } = err as { code?: unknown }
  const [place = ''] = /^\s+at .+$/m.exec(err.stack ?? '') ?? []
  return `${err.name} ${code} ${place} ${withoutNumbers(`${wordsOf(args)} ${err.message}`)}`
}

const withoutNumbers = (text: string) => text.slice(0, 500).replace(/[\da-f]*\d[\da-f-]*/gi, '#')
