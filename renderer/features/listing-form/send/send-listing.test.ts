import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Result } from '../../../kernel/api/api-client.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { PhotosStore } from '../../photos/index.ts'
import { newContent } from '../model/form-content.ts'
import { ListingDraft } from '../model/listing-draft.ts'
import { sendListing } from './send-listing.ts'

const fresh = newContent(batumi)

const picture = (id: string) => ({
  id,
  type: 'image' as const,
  width: 4,
  height: 3,
  placeholder: '',
})

const whole = {
  category: 'house',
  address: 'ул. Руставели, 27',
  coordinates: [41.6474, 41.6325] as const,
} as const

/** A server with one listing that checks keys and versions like the real one, and can lose its answers. */
function open(listing?: Partial<Listing>) {
  const server = {
    listing: (listing
      ? {
          ...fresh,
          ...whole,
          status: 'unpublished',
          version: 1,
          id: '7',
          images: [picture('1')],
          ...listing,
        }
      : undefined) as Listing | undefined,
    made: 0,
    log: [] as string[],
    /** Called after each change: lets a test change the listing as somebody else. */
    afterPatch: () => {},
    /** What happens to the next requests, in order. */
    fates: [] as ('lost' | 'unsent' | number | undefined)[],
  }
  const refuse = (status: number, code: string, issues: unknown[] = []) =>
    Response.json({ code, message: `said ${code}`, issues }, { status })
  const change = (part: object) => {
    if (!server.listing) throw new Error('no listing')
    server.listing = { ...server.listing, ...part, version: server.listing.version + 1 }
    return Response.json(server.listing)
  }
  const answer = (method: string, path: string, init: RequestInit): Response => {
    const headers = new Headers(init.headers)
    const form = init.body instanceof FormData ? init.body : undefined
    if (method === 'POST' && path === '/users/me/draft') {
      if (!server.listing) server.made += 1
      server.listing ??= {
        ...fresh,
        status: 'unpublished',
        version: 1,
        id: '7',
        images: [],
      } as unknown as Listing
      return Response.json(server.listing)
    }
    if (method === 'DELETE') return Response.json({ ok: true })
    const isStale =
      headers.has('if-match') && headers.get('if-match') !== `"${server.listing?.version}"`
    if (isStale) return refuse(409, 'EDITED_ELSEWHERE')
    if (method === 'PATCH') {
      const names = [...(form?.keys() ?? [])]
      const sent = names.includes('title')
        ? { ...whole, title: form?.get('title') || null, price: Number(form?.get('price')) }
        : {}
      const ids = form?.getAll('images[]').filter(Boolean) as string[] | undefined
      const pictures = names.includes('images[]') ? { images: ids?.map(picture) } : {}
      const changed = change({ ...sent, ...pictures })
      server.afterPatch()
      return changed
    }
    if (method === 'POST' && path.endsWith('/status')) return change({ status: 'moderation' })
    return Response.json(server.listing)
  }
  const api = makeApi({
    send: async (url, init) => {
      const path = url.replace('/estateserver', '')
      const fate = server.fates.shift()
      if (fate === 'unsent') throw new TypeError('no network')
      server.log.push(`${init.method} ${path}`)
      if (typeof fate === 'number') return refuse(fate, 'INTERNAL')
      const response = answer(init.method ?? '', path, init)
      if (fate === 'lost') throw new TypeError('cut')
      return response
    },
  })
  const form = new ListingDraft({
    city: batumi,
    listing: server.listing,
    openPhotos: (listing) => new PhotosStore({ api, existing: listing?.images ?? [] }),
    onChange: () => {},
    onSend: () => {},
  })
  if (!listing) form.change(whole)
  const signedIn = <T>(call: () => Promise<Result<T>>) => call()
  const deps = { api, signedIn }
  return { server, form, deps, send: (goal: 'publish' | 'keep') => sendListing(deps, form, goal) }
}

describe('a new listing', () => {
  test('that is incomplete is not published', async () => {
    const { server, form, send } = open()
    expect(await send('publish')).toBeUndefined()
    expect(form.state).toEqual({ kind: 'wrong', code: 'WRONG_DATA' })
    expect(form.flaws).toHaveProperty('images')
    expect(server.log).toEqual([])
  })

  test('can be saved incomplete, and its draft is then closed', async () => {
    const { server, form, send } = open()
    expect(await send('keep')).toMatchObject({ id: '7', status: 'unpublished' })
    expect(server.log).toEqual([
      'POST /users/me/draft',
      'PATCH /apartments/7',
      'DELETE /users/me/draft',
      'GET /apartments/7',
    ])
    expect(form.state).toEqual({ kind: 'idle' })
  })

  test('is made once by two presses', async () => {
    const { server, send } = open()
    await Promise.all([send('keep'), send('keep')])
    expect(server.made).toBe(1)
  })

  test('with a lost answer is made once, and later changes follow', async () => {
    const { server, form, send } = open()
    form.change({ title: 'First' })
    server.fates = ['lost']
    await send('keep')
    expect(form.state).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } })
    form.change({ title: 'Second' })
    expect(await send('keep')).toMatchObject({ title: 'Second' })
    expect(server.made).toBe(1)
  })

  test('continues from the step that failed', async () => {
    const { server, form, send } = open()
    server.fates = [undefined, undefined, undefined, 500]
    await send('keep')
    expect(form.isNew).toBe(false)
    expect(form.draft).toMatchObject({ listingId: '7' })
    server.log = []
    expect(await send('keep')).toBeDefined()
    expect(server.log).toEqual(['DELETE /users/me/draft', 'GET /apartments/7'])
  })

  test('that another window has sent is not sent again', async () => {
    const { server, form, send } = open()
    await send('keep')
    server.listing = { ...server.listing!, status: 'moderation', version: 9 }
    form.change({ title: 'More' })
    expect(await send('publish')).toBeUndefined()
    form.refuse({ code: undefined, flaws: {} })
    await send('keep')
    expect(form.state).toMatchObject({ kind: 'sentElsewhere', theirs: { status: 'moderation' } })
  })
})

describe('an existing listing', () => {
  test('is published if it is not yet', async () => {
    const { server, send } = open({})
    expect(await send('publish')).toMatchObject({ status: 'moderation' })
    expect(server.log).toEqual(['POST /apartments/7/status'])
  })

  test('that is published is only edited, without a status change', async () => {
    const { server, form, send } = open({ status: 'published' })
    form.change({ price: 5 })
    expect(await send('publish')).toMatchObject({ price: 5 })
    expect(server.log).toEqual(['PATCH /apartments/7', 'GET /apartments/7'])
  })

  test('shows an issue of the server beside the field until the field changes', async () => {
    const { form } = open({})
    const issues = [{ path: 'area', message: 'Too big' }]
    const failure = {
      kind: 'refused' as const,
      status: 422,
      code: 'WRONG_DATA' as const,
      message: 'm',
      issues,
    }
    form.fail(failure)
    expect(form.flaws).toEqual({ area: { text: 'Too big' } })
    expect(form.state).toEqual({ kind: 'failed', failure })
    form.change({ area: 50 })
    expect(form.flaws).toEqual({})
  })

  test('is saved with the new order of its images', async () => {
    const { server, form, send } = open({ images: [picture('1'), picture('2')] })
    form.photos.move(1, 0)
    await send('keep')
    expect(server.listing?.images.map(({ id }) => id)).toEqual(['2', '1'])
  })
})

describe('a listing that was changed elsewhere', () => {
  const changedThere = (
    part: Partial<Listing>,
    mine = { price: 5 } as { price?: number; title?: string },
  ) => {
    const opened = open({})
    const { server, form } = opened
    server.listing = { ...server.listing, ...part, version: 2 } as Listing
    form.change(mine)
    return opened
  }

  test('in another field is saved with both changes', async () => {
    const { server, form, send } = changedThere({ title: 'Theirs' })
    expect(await send('keep')).toMatchObject({ title: 'Theirs', price: 5 })
    expect(form.content).toMatchObject({ title: 'Theirs', price: 5 })
    expect(server.log).toEqual([
      'PATCH /apartments/7',
      'GET /apartments/7',
      'PATCH /apartments/7',
      'GET /apartments/7',
    ])
  })

  test('only by an earlier save with a lost answer is not a conflict', async () => {
    const { server, form, send } = open({})
    form.change({ title: 'Bright flat by the', price: 5 })
    server.fates = ['lost']
    expect(await send('keep')).toBeUndefined()
    expect(server.listing).toMatchObject({ title: 'Bright flat by the', version: 2 })
    form.change({ title: 'Bright flat by the sea' })
    expect(await send('keep')).toMatchObject({ title: 'Bright flat by the sea', price: 5 })
  })

  test('in the same field asks the advertiser, and loses nothing until then', async () => {
    const { server, form, send } = changedThere({ title: 'Theirs' }, { title: 'Mine', price: 5 })
    expect(await send('keep')).toBeUndefined()
    expect(form.state).toMatchObject({ kind: 'conflict', goal: 'keep', fields: ['title'] })
    expect(form.content).toMatchObject({ title: 'Mine', price: 5 })
    expect(server.listing).toMatchObject({ title: 'Theirs', price: 300 })
  })

  test('takes the chosen side of a conflict, and all other changes of both', async () => {
    const first = changedThere({ title: 'Theirs' }, { title: 'Mine', price: 5 })
    await first.send('keep')
    first.form.resolve('theirs')
    expect(first.form.content).toMatchObject({ title: 'Theirs', price: 5 })

    const second = changedThere(
      { title: 'Theirs', images: [picture('1'), picture('9')] },
      { title: 'Mine', price: 5 },
    )
    await second.send('keep')
    second.form.resolve('mine')
    expect(await second.send('keep')).toMatchObject({
      title: 'Mine',
      price: 5,
      images: [{ id: '1' }, { id: '9' }],
    })
  })

  test('is not published before the advertiser has seen the other change', async () => {
    const { server, form, send } = changedThere({ images: [picture('9'), picture('1')] })
    expect(await send('publish')).toBeUndefined()
    expect(form.state).toEqual({ kind: 'merged' })
    expect(form.photos.photos.map(({ stored }) => stored?.id)).toEqual(['9', '1'])
    expect(server.listing?.status).toBe('unpublished')
    expect(await send('publish')).toMatchObject({ status: 'moderation' })
  })

  test('just before publishing is not published either', async () => {
    const { server, form, send } = open({})
    form.change({ price: 5 })
    server.afterPatch = () => {
      server.listing = { ...server.listing!, images: [picture('9')], version: 7 }
    }
    expect(await send('publish')).toBeUndefined()
    expect(form.state).toEqual({ kind: 'merged' })
    expect(server.listing?.status).toBe('unpublished')
  })
})
