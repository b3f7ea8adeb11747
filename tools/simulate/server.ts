import { createHash } from 'node:crypto'
import type { Listing } from '../../contract/listings/listing.ts'
import { emptyListing } from '../../contract/listings/listing-fields.ts'

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A request as it arrived, with digests instead of the bytes of its files. */
export interface Arrived {
  method: string
  path: string
  headers: Record<string, string>
  fields: Record<string, string>
  json: unknown
  files: Record<string, { bytes: number; digest: string }>
  piece: { start: number; end: number; digest: string } | undefined
}

export interface Answered {
  status: number
  body: unknown
  uploadOffset?: number
}

export interface StoredImage {
  id: string
  /** The digest of the bytes that were sent. */
  digest: string
  /** The digest of the original file. */
  source: string | undefined
}

export interface StoredListing {
  id: string
  owner: string
  title: string
  key: string | undefined
  images: StoredImage[]
  isDeleted: boolean
}

interface Upload {
  owner: string
  length: number
  digest: string
  /** The digests of the files that its pieces came from. */
  parts: Set<string>
  offset: number
}

const refusal = (status: number, code: string): Answered => ({
  status,
  body: { code, message: code, requestId: 'simulated' },
})

/** The server as the import knows it: what each of these routes does, and nothing else. Its disk loses nothing. */
export class SimulatedServer {
  readonly listings = new Map<string, StoredListing>()
  readonly sessions = new Map<string, string>()
  readonly #keys = new Map<string, string>()
  readonly #uploads = new Map<string, Upload>()
  #ids = 1_000

  addListing(owner: string, title: string, more: Partial<StoredListing> = {}): StoredListing {
    this.#ids += 1
    const id = more.id ?? String(this.#ids)
    const made = { id, owner, title, key: undefined, images: [], isDeleted: false, ...more }
    this.listings.set(id, made)
    return made
  }

  handle(asked: Arrived): Answered {
    if (asked.path === '/healthz') return { status: 200, body: { ok: true } }
    const token = asked.headers.authorization?.replace('Bearer ', '') ?? ''
    const user = this.sessions.get(token)
    if (user === undefined) return refusal(401, 'NOT_SIGNED_IN')
    const [, first = '', id = '', third = '', fourth = ''] = asked.path
      .replace('/estateserver', '')
      .split('/')
    const { method } = asked
    if (first === 'users') return { status: 200, body: userOf(user) }
    if (first === 'uploads')
      return method === 'POST' ? this.#begin(user, asked) : this.#upload(user, id, asked)
    if (first === 'images' && id === 'known') return this.#known(user, asked)
    if (first !== 'apartments') return refusal(404, 'NOT_FOUND')
    if (id === '') return method === 'POST' ? this.#create(user, asked) : this.#ownOf(user)
    const listing = this.listings.get(id)
    if (!listing || listing.isDeleted || listing.owner !== user) return refusal(404, 'NOT_FOUND')
    if (third === '' && method === 'GET') return { status: 200, body: shown(listing) }
    if (third === '' && method === 'DELETE') {
      listing.isDeleted = true
      return { status: 200, body: { ok: true } }
    }
    if (third !== 'images') return refusal(404, 'NOT_FOUND')
    if (fourth === 'check') return check(listing, asked)
    if (fourth === 'order') return order(listing, asked)
    if (method === 'DELETE') {
      if (!listing.images.some((image) => image.id === fourth)) return refusal(404, 'NOT_FOUND')
      listing.images = listing.images.filter((image) => image.id !== fourth)
      return { status: 200, body: { ok: true } }
    }
    return this.#add(user, listing, asked)
  }

  #create(user: string, { headers, fields }: Arrived): Answered {
    const key = headers['idempotency-key']
    const known = key === undefined ? undefined : this.#keys.get(`${user} ${key}`)
    const earlier = known === undefined ? undefined : this.listings.get(known)
    // The server repeats the stored answer, whatever happened to the listing since.
    if (earlier) return { status: 201, body: shown({ ...earlier, images: [] }) }
    const made = this.addListing(user, fields.title ?? '', { key })
    if (key !== undefined) this.#keys.set(`${user} ${key}`, made.id)
    return { status: 201, body: shown(made) }
  }

  #add(user: string, listing: StoredListing, asked: Arrived): Answered {
    const told = Buffer.from(
      /:(.+):/.exec(asked.headers['content-digest'] ?? '')?.[1] ?? '',
      'base64',
    )
    const digest = told.toString('hex')
    const { upload: uploadId, source } = asked.fields
    const upload = uploadId === undefined ? undefined : this.#uploads.get(uploadId)
    if (uploadId !== undefined && (upload?.owner !== user || upload.offset < upload.length))
      return refusal(422, 'UNKNOWN_UPLOAD')
    const sent = upload?.digest ?? asked.files.file?.digest
    if (sent !== digest) return refusal(422, 'DIGEST_MISMATCH')
    const same = listing.images.find((image) => image.digest === digest)
    if (uploadId !== undefined) this.#uploads.delete(uploadId)
    if (same) return { status: 200, body: shownImage(same) }
    this.#ids += 1
    const image = { id: String(this.#ids), digest, source }
    listing.images = [...listing.images, image]
    return { status: 201, body: shownImage(image) }
  }

  #known(user: string, { json }: Arrived): Answered {
    const { digests } = json as { digests: string[] }
    const own = [...this.listings.values()].filter(
      ({ owner, isDeleted }) => owner === user && !isDeleted,
    )
    const known = own.flatMap(({ id: listingId, images }) =>
      images.flatMap(({ id, digest, source }) =>
        digests
          .filter((each) => each === digest || each === source)
          .map((each) => ({ digest: each, listingId, id })),
      ),
    )
    return { status: 200, body: { known } }
  }

  #ownOf(user: string): Answered {
    const own = [...this.listings.values()].filter(
      ({ owner, isDeleted }) => owner === user && !isDeleted,
    )
    return { status: 200, body: own.map(shown) }
  }

  #begin(user: string, { headers }: Arrived): Answered {
    this.#ids += 1
    const id = digestOf(`upload ${this.#ids}`).slice(0, 32)
    const digest = Buffer.from(/:(.+):/.exec(headers['content-digest'] ?? '')?.[1] ?? '', 'base64')
    const upload = {
      ...{ owner: user, length: Number(headers['upload-length']), offset: 0 },
      ...{ digest: digest.toString('hex'), parts: new Set<string>() },
    }
    this.#uploads.set(id, upload)
    return { status: 201, body: stateOf(id, upload) }
  }

  #upload(user: string, id: string, asked: Arrived): Answered {
    const upload = this.#uploads.get(id)
    if (upload?.owner !== user) return refusal(404, 'NOT_FOUND')
    if (asked.method === 'GET') return { status: 200, body: stateOf(id, upload) }
    const { piece } = asked
    if (!piece || piece.start !== upload.offset) return refusal(409, 'CONFLICT')
    upload.parts.add(piece.digest)
    upload.offset = piece.end
    const isOther = upload.parts.size !== 1 || !upload.parts.has(upload.digest)
    if (upload.offset === upload.length && isOther) {
      this.#uploads.delete(id)
      return refusal(422, 'DIGEST_MISMATCH')
    }
    return { status: 204, body: undefined, uploadOffset: upload.offset }
  }
}

function check({ images }: StoredListing, { json }: Arrived): Answered {
  const { digests } = json as { digests: string[] }
  const present = images.filter(({ digest }) => digests.includes(digest))
  return { status: 200, body: { present: present.map(({ digest, id }) => ({ digest, id })) } }
}

function order(listing: StoredListing, { json }: Arrived): Answered {
  const { ids } = json as { ids: string[] }
  const chosen = ids.flatMap((id) => listing.images.find((image) => image.id === id) ?? [])
  if (chosen.length !== listing.images.length || new Set(ids).size !== ids.length)
    return refusal(422, 'WRONG_DATA')
  listing.images = chosen
  return { status: 200, body: chosen.map(shownImage) }
}

const stateOf = (id: string, { length, offset }: Upload) => ({
  ...{ id, length, offset },
  expiresAt: '2026-12-01T00:00:00.000Z',
})

const shownImage = ({ id }: StoredImage) => ({
  ...{ id, type: 'image' as const, width: 1, height: 1, placeholder: '' },
})

const shown = ({ id, owner, title, images }: StoredListing): Listing => ({
  ...emptyListing,
  coordinates: null,
  ...{ id, ownerId: owner, title, addressIn: null, district: null, pricePerMeter: null },
  images: images.map(shownImage),
  source: 'agency',
  status: 'unpublished',
  agencyInfo: { photoUrl: null, agencyName: null, telegramUsername: null, whatsappNumber: null },
  ...{ isFavourite: false, priceHistory: [], version: 1, publishedAt: null },
  confirmedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const userOf = (id: string) => ({
  ...{ id, isAgency: true, iconId: null, photoUrl: null, agencyName: `Agency ${id}` },
  ...{ agencyDescription: null, region: null, phone: null, email: null, telegramUsername: null },
  ...{ whatsappNumber: null, channelLink: null, address: null },
  ...{ language: 'en', isAdmin: true, isOperator: false },
})
