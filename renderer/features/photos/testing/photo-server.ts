import { createHash } from 'node:crypto'
import type { Image } from '../../../../contract/listings/listing.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { LinkSpeed } from '../files/link-speed.ts'
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

/** A server that takes uploads by the real server's rules, and can be told to fail. */
export function openServer() {
  const server = {
    /** The contents of complete uploads, in the order in which they arrived. */
    arrived: [] as string[],
    uploads: new Map<string, { text: string; length: number; digest: string }>(),
    mostAtOnce: 0,
    /** Called before bytes are taken: its answer, if any, replaces the server's own. */
    meet: async (_text: string): Promise<Response | undefined> => undefined,
  }
  let atOnce = 0

  const refuse = (status: number, code: string) => Response.json({ code, message: '' }, { status })

  const append = async (id: string, body: Blob) => {
    const upload = server.uploads.get(id)
    if (!upload) return refuse(404, 'NOT_FOUND')
    const text = await body.text()
    const met = await server.meet(text)
    if (met) return met
    upload.text += text
    const sent = createHash('sha256').update(upload.text).digest('base64')
    if (upload.text.length === upload.length && upload.digest !== `sha-256=:${sent}:`)
      return refuse(422, 'DIGEST_MISMATCH')
    if (upload.text.length === upload.length) server.arrived.push(upload.text)
    return new Response(null, {
      status: 204,
      headers: { 'upload-offset': String(upload.text.length) },
    })
  }

  const send = async (url: string, { method, body, headers, signal }: RequestInit) => {
    const id = url.slice(`${apiBase}/uploads/`.length)
    const given = new Headers(headers)
    if (method === 'POST') {
      const made = String(server.uploads.size + 1).padStart(32, '0')
      const length = Number(given.get('upload-length'))
      server.uploads.set(made, { text: '', length, digest: given.get('content-digest') ?? '' })
      return Response.json({ id: made, length, offset: 0, expiresAt: '2027-01-01T00:00:00Z' })
    }
    if (method === 'GET') {
      const { text = '', length = 0 } = server.uploads.get(id) ?? {}
      return Response.json({ id, length, offset: text.length, expiresAt: '2027-01-01T00:00:00Z' })
    }
    server.mostAtOnce = Math.max(server.mostAtOnce, ++atOnce)
    // Lets other requests run, so that simultaneous ones are here at the same time.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      if (signal?.aborted) throw new DOMException('', 'AbortError')
      return await append(id, body as Blob)
    } finally {
      atOnce -= 1
    }
  }
  return { server, send, refuse }
}

/** Files contain a description of themselves, and these tools describe in words what a browser would draw. */
export const tools: PhotoTools = {
  digest: (file) => sha256(file, 'hex'),
  formatOf: async (file) => {
    const text = await file.text()
    if (text.startsWith('no picture')) return undefined
    return text.startsWith('heic') ? 'heif' : 'jpeg'
  },
  look: async (file) => {
    const text = await file.text()
    return {
      preview: /^(heic|half)/.test(text) ? undefined : new Blob([`small ${text}`]),
      poster: file.name.endsWith('.mp4') ? new Blob(['still']) : undefined,
      seconds: text.startsWith('long') ? 181 : 10,
    }
  },
  turn: async (picture, turn) => new Blob([`${await picture.text()} turned ${turn}`]),
  shrink: async (picture, mostPixels) =>
    new Blob([`${mostPixels ?? 'smaller'} ${(await picture.text()).slice(0, 10)}`]),
}

export const fileOf = (text: string, name = `${text}.jpg`) => new File([text], name)

/** A connection that has not been measured, or one known to be slow. */
export function linkOf(isSlow: boolean): LinkSpeed {
  const link = new LinkSpeed()
  Object.defineProperty(link, 'isSlow', { value: isSlow })
  return link
}

export function openStore(present: string[] = [], options: Partial<PhotosOptions> = {}) {
  const { server, send, refuse } = openServer()
  const store = new PhotosStore({
    api: makeApi({ send }),
    existing: present.map(imageOf),
    tools,
    speed: linkOf(false),
    rest: async () => true,
    sendTelling: (tell) => (url, init) => {
      tell(1)
      return send(url, init)
    },
    ...options,
  })
  /** Saves the listing, and returns the photos that it then has, new ones by their content. */
  const save = ({ isWhole = true } = {}) => {
    const placed = store.placed({ isWhole })
    const images = placed.places.map(({ sent, id }) => {
      const text = sent && server.uploads.get(sent.upload)?.text
      return imageOf(id ?? `of ${text}`)
    })
    store.store(placed, images)
    return images.map(({ id }) => id)
  }
  return { server, store, refuse, save }
}
