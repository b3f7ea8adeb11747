import type { DeviceStorage } from '../../../renderer/kernel/platform/platform.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

const offeredKey = 'homeScreenOffered'
const patienceMs = 3_000

/** The icon is offered only once; after that, it is still in Telegram's own menu. */
export const offerHomeScreen = async (
  telegram: Telegram,
  storage: DeviceStorage,
): Promise<boolean> => {
  if (storage.read(offeredKey)) return false
  const answer = await askTelegram(telegram, {
    ask: () => telegram.post('web_app_check_home_screen'),
    answers: ['home_screen_checked'],
    timeoutMs: patienceMs,
  })
  if (answer?.payload.status !== 'missed' || storage.read(offeredKey)) return false
  storage.write(offeredKey, '1')
  return true
}
