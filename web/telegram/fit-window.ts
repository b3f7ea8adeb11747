import { askTelegram } from './ask-telegram.ts'
import type { Telegram } from './telegram-sdk.ts'

/** A client that does not say whether it went full screen is taken not to have. */
const patienceMs = 1_500

const phones = ['ios', 'android', 'android_x']

/** Gives the mini-app all the room there is, and keeps clear of what the phone and Telegram put over it. */
export function fitWindow(telegram: Telegram) {
  telegram.post('web_app_expand')
  // A list that is pulled down must not close the window.
  telegram.post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
  keepClear(telegram)
  followHeight(telegram)
  void goFullScreen(telegram)
}

const none = { top: 0, right: 0, bottom: 0, left: 0 }

function keepClear(telegram: Telegram) {
  const { style } = document.documentElement
  const insets = { safe: none, content: none }
  const show = (kind: keyof typeof insets, inset: typeof none) => {
    insets[kind] = { ...none, ...inset }
    const { safe, content } = insets
    style.setProperty('--safe-top', `${safe.top + content.top}px`)
    // Below it is Telegram's own button that keeps clear, where there is one.
    style.setProperty('--inset-bottom', `${safe.bottom + content.bottom}px`)
  }
  telegram.on('safe_area_changed', (inset) => show('safe', inset))
  telegram.on('content_safe_area_changed', (inset) => show('content', inset))
  telegram.post('web_app_request_safe_area')
  telegram.post('web_app_request_content_safe_area')
}

function followHeight(telegram: Telegram) {
  const { style } = document.documentElement
  const show = (height: number, isStable: boolean) => {
    style.setProperty('--window-height', `${height}px`)
    if (!isStable) return
    style.setProperty('--window-stable-height', `${height}px`)
    keepFieldInSight()
  }
  show(window.innerHeight, true)
  telegram.on('viewport_changed', ({ height, is_state_stable }) => show(height, is_state_stable))
  telegram.post('web_app_request_viewport')
}

/** The keyboard rises over the lower half: what is being typed into stays in sight. */
function keepFieldInSight() {
  const field = document.activeElement
  if (field?.matches('input, textarea, select')) field.scrollIntoView({ block: 'nearest' })
}

/** On a phone alone: on a desktop it would cover every other window. Refused or unanswered, the window stays expanded. */
async function goFullScreen(telegram: Telegram) {
  const { platform, isFullscreen } = telegram.launch
  const { dataset } = document.documentElement
  telegram.on('fullscreen_changed', ({ is_fullscreen }) => {
    dataset.fullscreen = String(is_fullscreen)
  })
  dataset.fullscreen = String(isFullscreen)
  if (isFullscreen || !phones.includes(platform)) return
  await askTelegram(telegram, {
    ask: () => telegram.post('web_app_request_fullscreen'),
    answers: ['fullscreen_changed', 'fullscreen_failed'],
    timeoutMs: patienceMs,
  })
  // Full screen or not, what Telegram lays over the page is different now.
  telegram.post('web_app_request_content_safe_area')
}
