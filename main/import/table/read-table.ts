import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** The Node that reads tables, and the script; in a package both stand beside the archive. */
export interface TableReader {
  node?: string | undefined
  script?: string | undefined
}

export interface TableHead {
  sheets: string[]
  sheet: string | null
  headings: string[]
  titleRows: number
}

export interface TableCounts {
  rows: number
  /** Cells whose formula has no value. */
  unknown: number
}

const head = z.object({
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headings: z.array(z.string()),
  titleRows: z.int(),
})
const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('head'), head }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('end'), rows: z.int(), unknown: z.int() }),
])

const ownScript = fileURLToPath(new URL('./table-process.ts', import.meta.url))
/** A reader that sends nothing for this long is stopped. */
const quietMs = 60_000

interface Reading {
  path: string
  sheet: string | null
  reader?: TableReader | undefined
  /** Only the first rows are wanted. */
  isLook?: boolean
  onHead: (head: TableHead) => void
  onRows: (rows: readonly string[][]) => void
}

/** Reads a table part by part; undefined when it is not one, or far too large. */
export async function readTable(reading: Reading): Promise<TableCounts | undefined> {
  const { path, sheet, reader = {}, isLook = false, onHead, onRows } = reading
  const child = fork(reader.script ?? ownScript, [path, sheet ?? '', isLook ? 'look' : 'all'], {
    ...(reader.node ? { execPath: reader.node } : {}),
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=4'],
    // The process that reads other people's files gets none of our environment.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const quiet = new AbortController()
  child.once('exit', () => quiet.abort())
  child.once('error', () => quiet.abort())
  let timer = setTimeout(() => quiet.abort(), quietMs)
  try {
    for await (const [message] of on(child, 'message', { signal: quiet.signal })) {
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), quietMs)
      const told = said.safeParse(message)
      if (!told.success || told.data.kind === 'none') return undefined
      if (told.data.kind === 'end') return told.data
      if (told.data.kind === 'head') onHead(told.data.head)
      else {
        onRows(told.data.rows)
        child.send('more', () => {})
      }
    }
    return undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
