import type { Api } from '../../renderer/kernel/api/api-client.ts'
import type {
  DeviceFiles,
  DeviceStorage,
  Haptics,
  Platform,
} from '../../renderer/kernel/platform/platform.ts'
import { openLink } from './open-link.ts'
import type { PageButtons } from './page-buttons.ts'
import type { Telegram } from './sdk/telegram-sdk.ts'

interface Parts {
  telegram: Telegram
  basePath: string
  buttons: PageButtons
  storage: DeviceStorage
  files: () => Promise<DeviceFiles>
  api: Api
  botName: () => string | null | undefined
}

const onDemand = () => import('./asking/on-demand.ts')

/** What Telegram offers to the product, as far as this client supports it. */
export function telegramPlatform({
  telegram,
  basePath,
  buttons,
  storage,
  files,
  api,
  botName,
}: Parts): Platform {
  const { launch, knows } = telegram
  let isLetIn = launch.isWritingAllowed
  const askToWrite = async () => {
    isLetIn = await (await onDemand()).askToWrite(telegram, api)
    return isLetIn
  }
  return {
    basePath,
    linkPrefix: '/bot',
    storage,
    files,
    apiHeaders: () => ({ authorization: `tma ${launch.raw}` }),
    openLink: (url) => void openLink(telegram, url),
    copyText: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    buttons,
    holdOpen: closingQuestion(telegram),
    share: async (what) => (await onDemand()).share(telegram, what, { api, botName }),
    ...(knows('web_app_setup_back_button') && { hasBack: true as const }),
    ...(launch.theme.bg_color && { hasTheme: true as const }),
    ...(knows('web_app_trigger_haptic_feedback') && { haptics: hapticsOf(telegram) }),
    ...(knows('web_app_open_popup') && {
      confirm: async (question) => (await onDemand()).askInPopup(telegram, question),
    }),
    ...(knows('web_app_request_phone') && {
      askContact: async () => (await onDemand()).askContact(telegram),
    }),
    ...(knows('web_app_add_to_home_screen') && {
      homeScreen: {
        mayOffer: async () => (await onDemand()).offerHomeScreen(telegram, storage),
        add: () => void telegram.post('web_app_add_to_home_screen'),
      },
    }),
    mayWrite: () => isLetIn,
    ...(knows('web_app_request_write_access') && { askToWrite }),
  }
}

function hapticsOf(telegram: Telegram): Haptics {
  const notify = (notification_type: 'success' | 'error') => () =>
    void telegram.post('web_app_trigger_haptic_feedback', {
      type: 'notification',
      notification_type,
    })
  return {
    onToggle: () =>
      void telegram.post('web_app_trigger_haptic_feedback', {
        type: 'impact',
        impact_style: 'light',
      }),
    onSuccess: notify('success'),
    onFailure: notify('error'),
  }
}

/** Telegram asks before it closes the window as long as at least one part of the page would lose something. */
function closingQuestion(telegram: Telegram) {
  let count = 0
  const tell = () =>
    telegram.post('web_app_setup_closing_behavior', { need_confirmation: count > 0 })
  // A window that was reloaded may still be set to ask.
  tell()
  return () => {
    count += 1
    if (count === 1) tell()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      count -= 1
      if (count === 0) tell()
    }
  }
}
