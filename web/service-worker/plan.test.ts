import { describe, expect, it } from 'vitest'
import { planFor, storeFor } from './plan.ts'

const origin = 'https://sakhli.example'
const plan = (
  path: string,
  { method = 'GET', isNavigation = false, isRange = false, from = origin } = {},
) => planFor({ method, url: new URL(path, from), origin, isNavigation, isRange })

describe('what becomes of a request', () => {
  it('keeps the shell, the pages, and what they are made of', () => {
    expect(plan('/assets/site-abc.js')).toBe('asset')
    expect(plan('/ad/5?lang=he', { isNavigation: true })).toBe('page')
    expect(plan('/estateserver/apartments?limit=10')).toBe('answer')
    expect(plan('/estateserver/apartments/7')).toBe('answer')
    expect(plan('/estateserver/images/7?w=640')).toBe('picture')
    expect(plan('/estateserver/images/7/poster')).toBe('picture')
  })

  it('leaves alone what is of other sites, of the mini-app, of accounts, or endless', () => {
    expect(plan('/assets/a.js', { from: 'https://tile.example' })).toBe('pass')
    expect(plan('/bot/ad/5', { isNavigation: true })).toBe('pass')
    expect(plan('/estateserver/users/me')).toBe('pass')
    expect(plan('/estateserver/appointments')).toBe('pass')
    expect(plan('/estateserver/images/7')).toBe('pass')
    expect(plan('/estateserver/images/7?w=640', { isRange: true })).toBe('pass')
    expect(plan('/estateserver/apartments', { method: 'POST' })).toBe('pass')
  })

  it('forgets what was one person’s when the session changes', () => {
    for (const call of ['sign-in', 'sign-out', 'sign-up', 'password'])
      expect(plan(`/estateserver/auth/${call}`, { method: 'POST' })).toBe('forget')
  })
})

describe('where an answer is kept', () => {
  const store = (status: number, control?: string) =>
    storeFor(
      new Response('x', { status, ...(control && { headers: { 'cache-control': control } }) }),
    )

  it('keeps apart what belongs to one person, and keeps nothing that was forbidden or failed', () => {
    expect(store(200, 'no-cache')).toBe('public')
    expect(store(200, 'private, no-cache')).toBe('private')
    expect(store(200, 'no-store')).toBe('none')
    expect(store(404)).toBe('none')
    expect(store(503, 'no-cache')).toBe('none')
    expect(store(206)).toBe('none')
  })
})
