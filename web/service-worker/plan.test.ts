import { describe, expect, it } from 'vitest'
import { endedHeader } from '../../contract/people/sessions.ts'
import { planFor, storeFor, tellsOfEnd } from './plan.ts'

const origin = 'https://sakhli.example'
const plan = (
  path: string,
  {
    method = 'GET',
    isNavigation = false,
    headers = {},
    from = origin,
    basePath = '',
    others = [] as string[],
  } = {},
) =>
  planFor({
    method,
    url: new URL(path, from),
    origin,
    isNavigation,
    headers: new Headers(headers),
    basePath,
    others,
  })

describe('the plan for a request', () => {
  it('caches the shell, the pages, and what they are made of', () => {
    expect(plan('/assets/site-abc.js')).toBe('asset')
    expect(plan('/ad/5?lang=he', { isNavigation: true })).toBe('page')
    expect(plan('/estateserver/apartments?limit=10')).toBe('answer')
    expect(plan('/estateserver/apartments/7')).toBe('answer')
    expect(plan('/estateserver/ask/names')).toBe('answer')
    expect(plan('/estateserver/apartments/pocket?since=x')).toBe('pass')
    expect(plan('/estateserver/images/7?w=640')).toBe('picture')
    expect(plan('/estateserver/images/7/poster')).toBe('picture')
  })

  it('covers its own city alone, where several share an address', () => {
    const anchor = { basePath: '/anchor', isNavigation: true }
    expect(plan('/anchor/ad/5', anchor)).toBe('page')
    expect(plan('/anchor', anchor)).toBe('page')
    expect(plan('/anchor/estateserver/images/7?w=640', anchor)).toBe('picture')
    expect(plan('/assets/site-abc.js', anchor)).toBe('asset')
    expect(plan('/ad/5', anchor)).toBe('pass')
    expect(plan('/anchorage/ad/5', anchor)).toBe('pass')
    const root = { others: ['/anchor'], isNavigation: true }
    expect(plan('/anchor/ad/5', root)).toBe('pass')
    expect(plan('/anchor/estateserver/auth/sign-out', { ...root, method: 'POST' })).toBe('pass')
    expect(plan('/ad/5', root)).toBe('page')
  })

  it('passes other sites, the mini-app, event streams and file uploads through', () => {
    expect(plan('/assets/a.js', { from: 'https://tile.example' })).toBe('pass')
    expect(plan('/bot/ad/5', { isNavigation: true })).toBe('pass')
    expect(plan('/estateserver/images/7')).toBe('pass')
    expect(plan('/estateserver/images/7?w=640', { headers: { range: 'bytes=0-' } })).toBe('pass')
    const events = { headers: { accept: 'text/event-stream' } }
    expect(plan('/estateserver/appointments/events', events)).toBe('pass')
    const form = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(plan('/estateserver/apartments', form)).toBe('pass')
  })

  it('watches all other API calls for the end of a session', () => {
    expect(plan('/estateserver/users/me')).toBe('watch')
    expect(plan('/estateserver/appointments')).toBe('watch')
    expect(plan('/estateserver/searches', { method: 'POST' })).toBe('watch')
    const json = { method: 'PATCH', headers: { 'content-type': 'application/json' } }
    expect(plan('/estateserver/users/language', json)).toBe('watch')
  })

  it('forgets private answers when the session changes', () => {
    for (const call of ['sign-in', 'sign-out', 'sign-up', 'password'])
      expect(plan(`/estateserver/auth/${call}`, { method: 'POST' })).toBe('forget')
  })
})

describe('the store of an answer', () => {
  const store = (status: number, control?: string) =>
    storeFor(
      new Response('x', { status, ...(control && { headers: { 'cache-control': control } }) }),
    )

  it('is separate for private answers, and none for refused or failed ones', () => {
    expect(store(200, 'no-cache')).toBe('public')
    expect(store(200, 'private, no-cache')).toBe('private')
    expect(store(200, 'no-store')).toBe('none')
    expect(store(404)).toBe('none')
    expect(store(503, 'no-cache')).toBe('none')
    expect(store(206)).toBe('none')
  })
})

describe('the end of a session', () => {
  it('is recognized by a 401, and by the header that the server sends', () => {
    expect(tellsOfEnd(new Response('{}', { status: 401 }))).toBe(true)
    expect(tellsOfEnd(new Response('[]', { headers: { [endedHeader]: 'yes' } }))).toBe(true)
    expect(tellsOfEnd(new Response('[]'))).toBe(false)
    expect(tellsOfEnd(new Response('{}', { status: 403 }))).toBe(false)
  })
})
