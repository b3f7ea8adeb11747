import type { ScreenTexts } from '../../renderer/kernel/i18n/make-i18n.ts'
import type { RootStore } from '../../renderer/kernel/stores/root-store.ts'
import { askTelegram } from './ask-telegram.ts'
import type { Telegram } from './telegram-sdk.ts'

const offeredKey = 'homeScreenOffered'
const patienceMs = 3_000

/** Once: whoever wants it otherwise finds it in Telegram's own menu. */
export async function offerHomeScreen(
  telegram: Telegram,
  { platform: { storage }, toasts }: Pick<RootStore, 'platform' | 'toasts'>,
  texts: ScreenTexts,
) {
  if (storage.read(offeredKey)) return
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_check_home_screen'),
    answers: ['home_screen_checked'],
    timeoutMs: patienceMs,
  })
  if (answer?.payload.status !== 'missed' || storage.read(offeredKey)) return
  await texts.loadNamespaces('bot')
  storage.write(offeredKey, '1')
  const t = texts.getFixedT(null, 'bot')
  toasts.show(t('homeScreen.offer'), {
    action: {
      label: t('homeScreen.add'),
      act: () => void telegram.post('web_app_add_to_home_screen'),
    },
  })
}
