export interface ClientAnswers {
  /** Methods that this client knows but never answers. */
  silent: readonly string[]
  /** The button that the person presses in a popup. */
  popupButton: string
  /** Whether the person gives their contact, and lets the bot write to them. */
  consent: 'sent' | 'cancelled'
  phone: string
  /** How much the phone itself covers at the sides of the window. */
  safeArea: { left?: number; right?: number }
}

type Posted = [method: string, params: Record<string, unknown> | undefined]

declare global {
  interface Window {
    posted: Posted[]
    client: ClientAnswers
    receive: (event: string, payload?: unknown) => void
  }
}

/** Runs in the page before anything else: stands in for the Telegram client, and records what is sent to it. */
export function standInForClient(client: ClientAnswers) {
  const cloudKey = 'e2e-cloud'
  const cloud = () => JSON.parse(sessionStorage.getItem(cloudKey) ?? '{}') as Record<string, string>
  let asked = 0
  window.posted = []
  window.client = client
  window.receive = (event, payload) => {
    const { Telegram } = window as unknown as {
      Telegram: { WebView: { receiveEvent: (event: string, payload?: unknown) => void } }
    }
    Telegram.WebView.receiveEvent(event, payload)
  }
  const say = (event: string, payload?: unknown) => setTimeout(() => window.receive(event, payload))
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  const custom = (method: string, params: Record<string, unknown>) => {
    const { key, value, keys } = params as { key: string; value: string; keys: string[] }
    const kept = cloud()
    if (method === 'getStorageKeys') return Object.keys(kept)
    if (method === 'getStorageValues')
      return Object.fromEntries(keys.map((each) => [each, kept[each] ?? '']))
    if (method === 'getRequestedContact') {
      asked += 1
      const contact = JSON.stringify({ user_id: 1, phone_number: client.phone, first_name: 'N' })
      // Telegram's servers learn of the consent a little later.
      return asked > 3 ? new URLSearchParams({ contact, auth_date: '1', hash: '0' }).toString() : ''
    }
    if (method === 'saveStorageValue') kept[key] = value
    if (method === 'deleteStorageValues') for (const each of keys) delete kept[each]
    sessionStorage.setItem(cloudKey, JSON.stringify(kept))
    return true
  }
  const answers: Record<string, (params: Record<string, unknown>) => void> = {
    web_app_request_viewport: () =>
      say('viewport_changed', {
        height: innerHeight,
        width: innerWidth,
        is_expanded: true,
        is_state_stable: true,
      }),
    web_app_request_safe_area: () =>
      say('safe_area_changed', { ...none, top: 20, bottom: 10, ...client.safeArea }),
    web_app_request_content_safe_area: () => say('content_safe_area_changed', { ...none, top: 16 }),
    web_app_request_fullscreen: () => say('fullscreen_changed', { is_fullscreen: true }),
    web_app_request_phone: () => say('phone_requested', { status: client.consent }),
    web_app_request_write_access: () =>
      say('write_access_requested', {
        status: client.consent === 'sent' ? 'allowed' : 'cancelled',
      }),
    web_app_open_popup: () => say('popup_closed', { button_id: client.popupButton }),
    web_app_check_home_screen: () => say('home_screen_checked', { status: 'missed' }),
    web_app_send_prepared_message: () => say('prepared_message_sent'),
    web_app_invoke_custom_method: (params) => {
      const {
        req_id,
        method,
        params: given,
      } = params as {
        req_id: string
        method: string
        params: Record<string, unknown>
      }
      say('custom_method_invoked', { req_id, result: custom(method, given) })
    },
  }
  Object.assign(window, {
    TelegramWebviewProxy: {
      postEvent: (method: string, text?: string) => {
        const params = text === undefined ? undefined : JSON.parse(text)
        window.posted.push([method, params])
        if (!client.silent.includes(method)) answers[method]?.(params)
      },
    },
  })
}
