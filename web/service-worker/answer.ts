import { answerFromKnown, askedAds } from './find-known-rows.ts'
import { find, forgetPrivate, keep, readTexts } from './stores.ts'

/** A network that does not answer for so long is as good as none, where there is something to show instead. */
const patienceMs = 5_000

type Wait = (promise: Promise<unknown>) => void

/** The network's answer, kept for later; what was kept when there is no network. */
export async function networkFirst(
  name: 'pages' | 'answers',
  request: Request,
  fetching: Promise<Response>,
  wait: Wait,
): Promise<Response | undefined> {
  const coming = fetching.then((response) => {
    wait(keep(name, request, response.clone()))
    return response
  })
  const kept = await find(name, request)
  if (!kept) return coming.catch(() => undefined)
  return Promise.race([coming.catch(() => kept), after(patienceMs, kept)])
}

const after = (ms: number, response: Response) =>
  new Promise<Response>((resolve) => setTimeout(resolve, ms, response))

/** Pictures never change under their address. */
export async function cacheFirst(request: Request, wait: Wait): Promise<Response> {
  const kept = await find('pictures', request)
  if (kept) return kept
  const response = await fetch(request)
  wait(keep('pictures', request, response.clone()))
  return response
}

export async function answerApi(request: Request, wait: Wait): Promise<Response> {
  const answer = await networkFirst('answers', request, fetch(request), wait)
  if (answer) return answer
  const url = new URL(request.url)
  if (!askedAds(url)) return Response.error()
  const texts: string[] = []
  for await (const text of readTexts(['pages', 'answers', 'private'])) texts.push(text)
  const known = answerFromKnown(url, texts)
  return known ? Response.json(known) : Response.error()
}

/** Whoever comes or goes, nothing of the one before stays. */
export async function passAndForget(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) await forgetPrivate()
  return response
}
