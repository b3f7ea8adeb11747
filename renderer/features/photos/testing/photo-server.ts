import { createHash } from 'node:crypto'
import type { Image } from '../../../../contract/listing.ts'
import { apiBase } from '../../../../contract/route.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import type { PhotoTools } from '../files/photo-tools.ts'
import type { PhotosOptions } from '../photos-store.ts'
import { PhotosStore } from '../photos-store.ts'

export const imageOf = (id: string): Image => ({
  id,
  type: 'image',
  width: 100,
  height: 75,
  placeholder: '',
})

const sha256 = async (file: Blob, encoding: 'hex' | 'base64') =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest(encoding)

/** A server that keeps the pictures of one listing by the rules of the real one, and can be told to fail. */
export function openServer(present: string[] = []) {
  const server = {
    images: present.map((id) => ({ id, text: `stored ${id}` })),
    /** `add house`, `remove 3`, `order 1,2`. */
    acts: [] as string[],
    mostAtOnce: 0,
    /** Asked before each act: an answer stands for the server's own. */
    meet: async (_act: string): Promise<Response | undefined> => undefined,
  }
  let atOnce = 0
  let last = 100

  const act = async (name: string, change: () => object | Response) => {
    const met = await server.meet(name)
    server.acts.push(name)
    if (met) return met
    const answer = change()
    return answer instanceof Response ? answer : Response.json(answer)
  }

  const refuse = (status: number, code: string) => Response.json({ code, message: '' }, { status })

  const add = async (form: FormData, digest: string | null) => {
    const file = form.get('file') as Blob
    const text = await file.text()
    return act(`add ${text}`, () => {
      const same = server.images.find((image) => image.text === text)
      if (same) return imageOf(same.id)
      if (server.images.length >= 10) return refuse(422, 'MAX_FILES_LIMIT')
      const sent = createHash('sha256').update(text).digest('base64')
      if (digest !== `sha-256=:${sent}:`) return refuse(422, 'DIGEST_MISMATCH')
      last += 1
      server.images.push({ id: String(last), text })
      return imageOf(String(last))
    })
  }

  const send = async (url: string, { method, body, headers, signal }: RequestInit) => {
    const path = url.slice(`${apiBase}/apartments/7/images`.length)
    if (method === 'POST') {
      server.mostAtOnce = Math.max(server.mostAtOnce, ++atOnce)
      // Others get their turn: what is sent at once is here at once.
      await new Promise((resolve) => setImmediate(resolve))
      try {
        if (signal?.aborted) throw new DOMException('', 'AbortError')
        return await add(body as FormData, new Headers(headers).get('content-digest'))
      } finally {
        atOnce -= 1
      }
    }
    if (method === 'DELETE')
      return act(`remove ${path.slice(1)}`, () => {
        server.images = server.images.filter(({ id }) => id !== path.slice(1))
        return { ok: true }
      })
    const { ids } = JSON.parse(String(body)) as { ids: string[] }
    return act(`order ${ids}`, () => ids.map(imageOf))
  }
  return { server, send, refuse }
}

/** Files hold their own description: what a browser would draw is told in words. */
export const tools: PhotoTools = {
  digest: (file) => sha256(file, 'hex'),
  look: async (file) => {
    const text = await file.text()
    return {
      preview: text.startsWith('heic') ? undefined : new Blob([`small ${text}`]),
      poster: file.name.endsWith('.mp4') ? new Blob(['still']) : undefined,
      seconds: text.startsWith('long') ? 181 : 10,
    }
  },
  turn: async (picture, turn) => new Blob([`${await picture.text()} turned ${turn}`]),
  shrink: async (picture) => new Blob([(await picture.text()).slice(0, 10)]),
}

export const fileOf = (text: string, name = `${text}.jpg`) => new File([text], name)

export function openStore(present: string[] = [], options: Partial<PhotosOptions> = {}) {
  const { server, send, refuse } = openServer(present)
  const store = new PhotosStore({
    api: makeApi({ send }),
    existing: present.map(imageOf),
    tools,
    sendTelling: (tell) => (url, init) => {
      tell(1)
      return send(url, init)
    },
    ...options,
  })
  return { server, store, refuse }
}
