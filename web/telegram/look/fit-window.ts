import { askTelegram } from '../asking/ask-telegram.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'

/** A client that does not answer in this time counts as not having gone full screen. */
const patienceMs = 1_500

const phones = ['ios', 'android', 'android_x']

/**
 * Gives the mini-app all the room there is, and keeps clear of what the phone and Telegram show over it. Resolves when
 * the client has said how much that is: a page shown earlier would shift.
 */
export function fitWindow(telegram: Telegram): Promise<unknown> {
  telegram.post('web_app_expand')
  // Pulling a list down must not close the window.
  telegram.post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
  keepClear(telegram)
  followHeight(telegram)
  return goFullScreen(telegram)
}

const none = { top: 0, right: 0, bottom: 0, left: 0 }

function keepClear(telegram: Telegram) {
  const { style } = document.documentElement
  const insets = { safe: none, content: none }
  const show = (kind: keyof typeof insets, inset: typeof none) => {
    insets[kind] = { ...none, ...inset }
    const { safe, content } = insets
    style.setProperty('--safe-top', `${safe.top + content.top}px`)
    // At the lower edge, Telegram's own button keeps clear instead, if it is shown.
    style.setProperty('--inset-bottom', `${safe.bottom + content.bottom}px`)
    style.setProperty('--inset-left', `${safe.left + content.left}px`)
    style.setProperty('--inset-right', `${safe.right + content.right}px`)
  }
  telegram.on('safe_area_changed', (inset) => show('safe', inset))
  telegram.on('content_safe_area_changed', (inset) => show('content', inset))
  telegram.post('web_app_request_safe_area')
  telegram.post('web_app_request_content_safe_area')
}

/** If the window itself does not shrink for a keyboard, the client says how much height is left. */
function followHeight(telegram: Telegram) {
  const { style } = document.documentElement
  telegram.on('viewport_changed', ({ height, is_state_stable }) => {
    if (!is_state_stable) return
    style.setProperty('--covered', `${Math.max(0, window.innerHeight - height)}px`)
    keepFieldInSight()
  })
  telegram.post('web_app_request_viewport')
}

/** The keyboard covers the lower half, so the field that has the focus is scrolled into sight. */
function keepFieldInSight() {
  const field = document.activeElement
  if (field?.matches('input, textarea, select')) field.scrollIntoView({ block: 'nearest' })
}

/** Only on a phone: on a desktop it would cover all other windows. Without consent, the window stays expanded. */
async function goFullScreen(telegram: Telegram) {
  const { platform, isFullscreen } = telegram.launch
  const { dataset } = document.documentElement
  telegram.on('fullscreen_changed', ({ is_fullscreen }) => {
    dataset.fullscreen = String(is_fullscreen)
  })
  dataset.fullscreen = String(isFullscreen)
  if (isFullscreen || !phones.includes(platform)) return
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_request_fullscreen'),
    answers: ['fullscreen_changed', 'fullscreen_failed'],
    timeoutMs: patienceMs,
  })
  // Full screen or not, Telegram may now cover other parts of the page.
  if (!answer) telegram.post('web_app_request_content_safe_area')
  else
    await askTelegram(telegram, {
      ask: () => telegram.post('web_app_request_content_safe_area'),
      answers: ['content_safe_area_changed'],
      timeoutMs: patienceMs,
    })
}
