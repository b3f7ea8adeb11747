import type { Settings } from '../../settings.ts'
import { noncePlace } from './nonced-document.ts'

/** Telegram's own pages, which show the mini-app in a frame. */
export const telegramPages = 'https://web.telegram.org https://*.telegram.org'

/**
 * What a page may load and run: only scripts with this answer's nonce, and what those load. The style sheet that the
 * drag-and-drop library writes uses the same nonce.
 */
export function policyWriter({
  tiles,
  isDevelopment,
  framedBy = "'none'",
}: {
  tiles: string | undefined
  isDevelopment: boolean
  /** The sites that may show this page in a frame. */
  framedBy?: string
}): (nonce: string) => string {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${noncePlace}' 'strict-dynamic'`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${noncePlace}'`,
    'style-src-attr': "'unsafe-inline'",
    // Pictures of people and agencies may be on Telegram's servers.
    'img-src': ["'self' data: blob: https://t.me https://*.telegram.org", tiles]
      .filter(Boolean)
      .join(' '),
    'media-src': "'self' blob:",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'worker-src': isDevelopment ? "'self' blob:" : "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': framedBy,
  }
  const text = Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
  const pieces = text.split(noncePlace)
  return (nonce) => pieces.join(nonce)
}

/** The host of the map tiles; `{s}` stands for any of several hosts. */
export function tileHost({ TILE_URL }: Pick<Settings, 'TILE_URL'>): string | undefined {
  const [, scheme, host] = /^(https?:)\/\/([^/?#]+)/.exec(TILE_URL) ?? []
  if (!scheme || !host) return undefined
  const anyHost = host.replace(/^[^.]*\{[^}]+\}[^.]*/, '*')
  return /^[\w*.:[\]-]+$/.test(anyHost) ? `${scheme}//${anyHost}` : undefined
}
