import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPushService } from '../../server/features/notices/push/testing/push-service.ts'
import type { BotApi } from '../../server/telegram/testing/bot-api.ts'

/**
 * Shows browser tests what the server under test sent to the outside: `GET /telegram/<chat>` returns the bot's
 * messages, `POST /browsers` makes a browser at a push service of this machine, and `GET <its endpoint's path>` returns
 * what was pushed to it, decrypted.
 */
export async function openWire(botApi: BotApi): Promise<string> {
  const service = await openPushService()
  const browsers = new Map<string, ReturnType<typeof service.addBrowser>>()
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    const say = (what: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(what))
    const [, chat] = /^\/telegram\/(\d+)$/.exec(url) ?? []
    if (chat) return say(botApi.messages.filter(({ chat_id }) => String(chat_id) === chat))
    if (method === 'POST' && url === '/browsers') {
      const browser = service.addBrowser()
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser)
      return say(browser.subscription)
    }
    const browser = browsers.get(url)
    return browser ? say(browser.told) : response.writeHead(404).end()
  })
  // Does not delay the end of the process: it runs only as long as the server does.
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
