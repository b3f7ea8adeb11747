import { telegram as lines } from '../../contract/telegram.ts'
import { limitCalls } from '../http/call-limits.ts'
import { feature } from '../http/feature.ts'
import { openTelegram } from './open-telegram.ts'
import { prepareShareMessage } from './share-message.ts'

const sharesOfUser = { most: 120, seconds: 3600 }

export const telegramRoutes = feature('telegram', ({ handle, ...house }) => {
  const telegram = openTelegram(house)

  handle(lines.shareMessage, 'signedIn', async ({ params, caller }) => {
    await limitCalls(house, `share:${caller.id}`, sharesOfUser)
    return prepareShareMessage(house, telegram, caller, params.id)
  })
})
