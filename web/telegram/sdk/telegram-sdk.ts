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

/** What Telegram passed on when it opened the window. */
export interface Launch {
  /** Signed by Telegram; the server reads from it who the person is. */
  raw: string
  platform: string
  startParameter: string | undefined
  languageCode: string | undefined
  /** The person's id at Telegram. */
  userId: string | undefined
  username: string | undefined
  /** The person already allows the bot to write to them. */
  isWritingAllowed: boolean
  theme: TelegramTheme
  isFullscreen: boolean
}

type Sent<M extends MethodName> = [MethodParams<M>] extends [never]
  ? []
  : undefined extends MethodParams<M>
    ? [params?: MethodParams<M>]
    : [params: MethodParams<M>]

/** The connection to the Telegram client that shows this window. */
export interface Telegram {
  launch: Launch
  /** Older clients know fewer methods. */
  knows: (method: MethodName) => boolean
  /** Gives whether the client knows the method; if not, nothing is sent. */
  post: <M extends MethodName>(method: M, ...params: Sent<M>) => boolean
  on: <E extends EventName>(event: E, act: (payload: EventPayload<E>) => void) => () => void
}

/** The only code that uses the SDK. Undefined outside Telegram, or if Telegram did not say who the person is. */
export function openTelegram(): Telegram | undefined {
  try {
    const origin = messengerOrigin({
      around: location.ancestorOrigins?.[0],
      referrer: document.referrer,
    })
    if (origin) setTargetOrigin(origin)
    // The page's policy would refuse styles that the client sends.
    init({ acceptCustomStyles: false })
    const raw = retrieveRawInitData()
    if (!raw) return undefined
    const known = retrieveLaunchParams()
    const { user, start_param } = known.tgWebAppData ?? {}
    const version = known.tgWebAppVersion
    // The SDK gives too low a version for the closing question: clients know it since the one that brought popups.
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
