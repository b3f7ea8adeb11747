import { telegram as lines } from '../../contract/people/telegram.ts'
import { limitCalls } from '../http/call-limits.ts'
import { feature } from '../http/feature.ts'
import { prepareShareMessage } from './cards/share-message.ts'
import { openBot } from './receiving/bot.ts'
import { receivingBy } from './receiving/receiving.ts'
import { serveWebhook } from './receiving/webhook.ts'
import { allowBot, botReachOf } from './sending/bot-reach.ts'
import { openTelegram } from './sending/open-telegram.ts'

const sharesOfUser = { most: 120, seconds: 3600 }

export const telegramRoutes = feature('telegram', ({ handle, app, served: _, ...server }) => {
  const telegram = openTelegram(server)

  handle(lines.shareMessage, 'signedIn', async ({ params, caller }) => {
    await limitCalls(server, `share:${caller.id}`, sharesOfUser)
    return prepareShareMessage(server, telegram, caller, params.id)
  })

  handle(lines.botReach, 'signedIn', async ({ caller }) => ({
    reach: await botReachOf(server, caller.id),
  }))

  handle(lines.allowBot, 'signedIn', async ({ caller }) => ({
    reach: await allowBot(server, caller),
  }))

  const token = server.settings.TELEGRAM_BOT_TOKEN
  if (!telegram || !token) return
  const receiving = receivingBy(server.settings)
  const bot = openBot(server, telegram, receiving)
  if (receiving === 'webhook') serveWebhook(app, token, bot.receive)
  app.serving.onStart(() => bot.start())
  app.addHook('onClose', () => bot.stop())
})
