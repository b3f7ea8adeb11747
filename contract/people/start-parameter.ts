import { isId } from '../wire/ids.ts'
import type { Id } from '../wire/primitives.ts'

/** What a link into Telegram can ask the mini-app or the bot to open. */
export type StartParameter =
  | { kind: 'ad' | 'agency' | 'search'; id: Id }
  | { kind: 'link'; code: string }

/** Not the schema of link codes, because browsers do not load schemas. */
const code = /^[\w-]{16,64}$/

/** `ad_7`, `agency_7`, `search_7`, `link_CODE`; undefined for anything else. */
export function readStartParameter(text: string | null | undefined): StartParameter | undefined {
  const [, kind, rest] = /^(ad|agency|search|link)_(.+)$/s.exec(text ?? '') ?? []
  if (!kind || !rest) return undefined
  if (kind === 'link') return code.test(rest) ? { kind, code: rest } : undefined
  return isId(rest) ? { kind: kind as 'ad' | 'agency' | 'search', id: rest } : undefined
}

export const writeStartParameter = (start: StartParameter) =>
  `${start.kind}_${start.kind === 'link' ? start.code : start.id}`
