import type { PocketReply, PocketRequest } from '../../../contract/search/pocket-messages.ts'
import { apiBase } from '../../../contract/wire/route.ts'

/** What a map and a search by sentence need besides the listings. */
export const addressesForPocket = (city: { basemap: string }, at: (address: string) => string) =>
  [apiBase + city.basemap, `${apiBase}/ask/names`].map((address) => at(address))

/** Asks the service worker; undefined where there is no service worker. */
export async function askPocket(request: PocketRequest): Promise<PocketReply | undefined> {
  // Absent where a page is not served over a secure connection, or the browser stores nothing.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const worker = (await workers?.getRegistration())?.active
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as PocketReply)
    worker.postMessage(request, [port2])
  })
}
