import { answerFromKnown, askedListings } from './find-known-rows.ts'
import { tellsOfEnd } from './plan.ts'
import { currentSession, find, forgetPrivate, keep, readTexts } from './stores.ts'

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
  const asked = currentSession()
  const coming = fetching
    .then(async (response) => {
      if (tellsOfEnd(response)) await forgetPrivate()
      wait(keep(name, request, response.clone(), asked))
      return response
    })
    .catch(() => undefined)
  const kept = await find(name, request)
  if (!kept) return coming
  const first = await Promise.race([coming, after(patienceMs)])
  if (first) return first
  return asked === currentSession() ? kept : coming
}

const after = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/** Pictures never change under their address. */
export async function cacheFirst(request: Request, wait: Wait): Promise<Response> {
  const kept = await find('pictures', request)
  if (kept) return kept
  const asked = currentSession()
  const response = await watched(request)
  wait(keep('pictures', request, response.clone(), asked))
  return response
}

export async function answerApi(request: Request, wait: Wait): Promise<Response> {
  const asked = currentSession()
  const answer = await networkFirst('answers', request, fetch(request), wait)
  if (answer) return answer
  const url = new URL(request.url)
  if (!askedListings(url)) return Response.error()
  const texts: string[] = []
  for await (const text of readTexts(['pages', 'answers', 'private'])) texts.push(text)
  const known = asked === currentSession() && answerFromKnown(url, texts)
  return known ? Response.json(known) : Response.error()
}

/** Nothing of a session that has ended stays, wherever it was ended. */
export async function watched(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (tellsOfEnd(response)) await forgetPrivate()
  return response
}

/** Whoever comes or goes, nothing of the one before stays. */
export async function passAndForget(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok || tellsOfEnd(response)) await forgetPrivate()
  return response
}
