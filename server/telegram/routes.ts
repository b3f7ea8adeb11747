import { telegram as lines } from '../../contract/telegram.ts'
import { limitCalls } from '../http/call-limits.ts'
import { feature } from '../http/feature.ts'
import { openBot } from './bot.ts'
import { openTelegram } from './open-telegram.ts'
import { receivingBy } from './receiving.ts'
import { prepareShareMessage } from './share-message.ts'
import { serveWebhook } from './webhook.ts'

const sharesOfUser = { most: 120, seconds: 3600 }

export const telegramRoutes = feature('telegram', ({ handle, app, served: _, ...server }) => {
  const telegram = openTelegram(server)

  handle(lines.shareMessage, 'signedIn', async ({ params, caller }) => {
    await limitCalls(server, `share:${caller.id}`, sharesOfUser)
    return prepareShareMessage(server, telegram, caller, params.id)
  })

  const token = server.settings.TELEGRAM_BOT_TOKEN
  if (!telegram || !token) return
  const receiving = receivingBy(server.settings)
  const bot = openBot(server, telegram, receiving)
  if (receiving === 'webhook') serveWebhook(app, token, bot.receive)
  app.addHook('onListen', async () => bot.start())
  app.addHook('onClose', () => bot.stop())
})
