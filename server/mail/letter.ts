import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'
import { escapeMarkup } from '../pages/document/escape.ts'

/** What a letter says, in words that need no markup: both of its forms are made of these. */
export interface Letter {
  to: string
  language: Language
  subject: string
  paragraphs: string[]
  /** What there is to do, as one link. */
  action?: { label: string; url: string }
  /** Why they get this letter, and what to do if it is not for them. */
  footnote?: string
  /** Where mail programs send a request of their own to hear no more of this, without a page: RFC 8058. */
  unsubscribe?: string
  /** Its Message-ID up to the @: the same for the same letter, however often it is sent. */
  id?: string
}

export class LetterError extends Error {}

/** As the contract takes an email: one address, and nothing that a header could be broken with. */
const address = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/

/** Refuses what no caller may have written: an address that is more than one, or a link to anything but a page. */
export function refuseUnfit({ to, action, unsubscribe, id }: Letter) {
  if (!address.test(to) || to.length > 254) throw new LetterError('Not an address to write to')
  for (const url of [action?.url, unsubscribe])
    if (url !== undefined && !/^https?:\/\/[^\s"<>]+$/.test(url))
      throw new LetterError('A letter links to pages alone')
  if (id !== undefined && !/^[\w-]{1,120}$/.test(id))
    throw new LetterError('Not a name of a letter')
}

/** One line, whatever somebody called themselves: a subject is a header. */
export const subjectOf = ({ subject }: Letter) =>
  subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function textOf({ paragraphs, action, footnote }: Letter): string {
  const parts = [...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote) parts.push(`--\n${footnote}`)
  return `${parts.join('\n\n')}\n`
}

/** Plain enough for every mail program: no picture, no script, nothing that is fetched. */
export function htmlOf({ language, subject, paragraphs, action, footnote }: Letter): string {
  const lines = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${inHtml(text)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${inHtml(action.url)}" style="display:inline-block;padding:12px 20px;` +
            'border-radius:8px;background:#0b6b63;color:#ffffff;text-decoration:none;font-weight:600">' +
            `${inHtml(action.label)}</a></p>`,
        ]
      : []),
    ...(footnote
      ? [`<p style="margin:24px 0 0;font-size:13px;color:#5c6663">${inHtml(footnote)}</p>`]
      : []),
  ]
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<title>${inHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b2523;background:#ffffff">' +
    `<div style="max-width:560px;margin:0 auto" dir="${directionOf(language)}">` +
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700">Sakhli</p>${lines.join('')}</div></body></html>`
  )
}

const inHtml = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>')
