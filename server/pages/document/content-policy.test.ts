import { describe, expect, it } from 'vitest'
import { tileHost } from './content-policy.ts'

describe('where map tiles may come from', () => {
  const host = (TILE_URL: string) => tileHost({ TILE_URL })

  it('is the host of the tiles alone', () => {
    expect(host('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toBe(
      'https://tile.openstreetmap.org',
    )
    expect(host('http://127.0.0.1:8080/{z}/{x}/{y}.png')).toBe('http://127.0.0.1:8080')
    expect(host('https://{s}.tiles.example/{lang}/{z}')).toBe('https://*.tiles.example')
  })

  it('is nowhere without tiles, or if the address could add to the policy', () => {
    expect(host('')).toBeUndefined()
    expect(host("https://tiles.example; script-src 'unsafe-inline'/{z}")).toBeUndefined()
  })
})
