/**
 * What the page may load and run: its own scripts and images, and the images of the map and of people. The nonce admits
 * the style sheet that the drag-and-drop library writes.
 */
export function pagePolicy(tiles: string | undefined, nonce?: string): string {
  const policy: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self' data: blob: https://t.me https://*.telegram.org", tiles]
      .filter(Boolean)
      .join(' '),
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'frame-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Vite writes scripts and styles into the page, and reports changes over a socket. */
export const developmentPolicy = (devServer: string, tiles: string | undefined) =>
  pagePolicy(tiles)
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ${devServer.replace('http', 'ws')}`)

/** Where map tiles come from; `{s}` stands for any of several hosts. Plain HTTP only on this very computer. */
export function tileOrigin(template: string | undefined): string | undefined {
  const [, scheme, host] = /^(https?:)\/\/([^/?#]+)/.exec(template ?? '') ?? []
  if (!scheme || !host) return undefined
  const anyHost = host.replace(/^[^.]*\{[^}]+\}[^.]*/, '*')
  if (!/^[\w*.:[\]-]+$/.test(anyHost)) return undefined
  if (scheme === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host))
    return undefined
  return `${scheme}//${anyHost}`
}

/** Headers of every answer under `app://`, whoever made it. */
export const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
} as const
