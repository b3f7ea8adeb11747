export type Shortcut = 'approve' | 'improve' | 'next' | 'previous'

interface Press {
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  repeat: boolean
}

/** By the place of the key, so that it is the same one in Russian, Georgian and Hebrew. */
export function shortcutOf(press: Press, direction: 'ltr' | 'rtl'): Shortcut | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.shiftKey) return undefined
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (press.code === forward) return 'next'
  if (press.code === back) return 'previous'
  // Held down, a key must not decide listing after listing.
  if (press.repeat) return undefined
  return press.code === 'KeyA' ? 'approve' : press.code === 'KeyI' ? 'improve' : undefined
}
