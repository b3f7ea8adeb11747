import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'
import { escapeMarkup } from '../pages/document/escape.ts'

/** The content of a letter, without markup: both its text and its HTML are made from it. */
export interface Letter {
  to: string
  language: Language
  subject: string
  paragraphs: string[]
  /** The one link that the letter asks its reader to open. */
  action?: { label: string; url: string }
  /** Why the reader gets this letter, and what to do if it is not meant for them. */
  footnote?: string
  /** The address to which mail programs send an unsubscribe request themselves, without opening a page (RFC 8058). */
  unsubscribe?: string
  /** The Message-ID before the @: the same each time this letter is sent. */
  id?: string
}

export class LetterError extends Error {}

/** The same rule as for an email in the contract: one address, without characters that could break a header. */
const address = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/

/** Throws if a caller has built a dangerous letter: several addresses in one, or a link that is not to a page. */
export function refuseUnfit({ to, action, unsubscribe, id }: Letter) {
  if (!address.test(to) || to.length > 254) throw new LetterError('Not an address to write to')
  for (const url of [action?.url, unsubscribe])
    if (url !== undefined && !/^https?:\/\/[^\s"<>]+$/.test(url))
      throw new LetterError('A letter links to pages alone')
  if (id !== undefined && !/^[\w-]{1,120}$/.test(id))
    throw new LetterError('Not a name of a letter')
}

/** One line, whatever name somebody gave themselves, because a subject is a header. */
export const subjectOf = ({ subject }: Letter) =>
  subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function textOf({ paragraphs, action, footnote }: Letter): string {
  const parts = [...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote) parts.push(`--\n${footnote}`)
  return `${parts.join('\n\n')}\n`
}

/** Simple enough for every mail program: no picture, no script, nothing to load. */
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
