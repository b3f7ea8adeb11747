import type {
  EventName,
  EventPayload,
  MethodName,
  MethodParams,
  ThemeParamsType,
} from '@tma.js/sdk-react'
import {
  init,
  on,
  postEvent,
  retrieveLaunchParams,
  retrieveRawInitData,
  setTargetOrigin,
  supports,
} from '@tma.js/sdk-react'
import { messengerOrigin } from './messenger-origin.ts'

export type TelegramTheme = ThemeParamsType
export type TelegramEvent = EventName
export type TelegramMethod = MethodName
export type PayloadOf<E extends EventName> = EventPayload<E>

/** What Telegram said when it opened the window. */
export interface Launch {
  /** Signed by Telegram: who is there, as the server reads it. */
  raw: string
  platform: string
  startParameter: string | undefined
  languageCode: string | undefined
  /** Their number with Telegram. */
  userId: string | undefined
  username: string | undefined
  /** The person allows the bot to write to them already. */
  isWritingAllowed: boolean
  theme: TelegramTheme
  isFullscreen: boolean
}

type Sent<M extends MethodName> = [MethodParams<M>] extends [never]
  ? []
  : undefined extends MethodParams<M>
    ? [params?: MethodParams<M>]
    : [params: MethodParams<M>]

/** The line to the Telegram client that shows this window. */
export interface Telegram {
  launch: Launch
  /** Older clients know fewer methods. */
  knows: (method: MethodName) => boolean
  /** Says whether the client knows it: to one that does not, nothing is sent. */
  post: <M extends MethodName>(method: M, ...params: Sent<M>) => boolean
  on: <E extends EventName>(event: E, act: (payload: EventPayload<E>) => void) => () => void
}

/** The one place that knows the SDK. Undefined outside Telegram, or where it did not say who is there. */
export function openTelegram(): Telegram | undefined {
  try {
    const origin = messengerOrigin({
      around: location.ancestorOrigins?.[0],
      referrer: document.referrer,
    })
    if (origin) setTargetOrigin(origin)
    // Styles of the client's choice would be refused by the page's policy.
    init({ acceptCustomStyles: false })
    const raw = retrieveRawInitData()
    if (!raw) return undefined
    const known = retrieveLaunchParams()
    const { user, start_param } = known.tgWebAppData ?? {}
    const version = known.tgWebAppVersion
    // The SDK takes the closing question for older than it is: it came with the popups.
    const knows = (method: MethodName) =>
      supports(method, version) &&
      (method !== 'web_app_setup_closing_behavior' || supports('web_app_open_popup', version))
    const postAny = postEvent as (method: MethodName, params?: unknown) => void
    return {
      launch: {
        raw,
        platform: known.tgWebAppPlatform,
        startParameter: known.tgWebAppStartParam ?? start_param,
        languageCode: user?.language_code,
        userId: user && String(user.id),
        username: user?.username,
        isWritingAllowed: user?.allows_write_to_pm ?? false,
        theme: known.tgWebAppThemeParams,
        isFullscreen: known.tgWebAppFullscreen ?? false,
      },
      knows,
      post: (method, ...params) => {
        if (!knows(method)) return false
        postAny(method, params[0])
        return true
      },
      on: (event, act) => on(event, act as never),
    }
  } catch {
    return undefined
  }
}
