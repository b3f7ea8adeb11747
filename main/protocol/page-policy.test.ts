import { expect, test } from 'vitest'
import { pagePolicy, tileOrigin } from './page-policy.ts'

test('the page policy allows scripts and connections only of its own origin', () => {
  const policy = new Map(
    pagePolicy('https://*.tiles.example')
      .split('; ')
      .map((rule) => rule.split(/ (.*)/) as [string, string]),
  )
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('style-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe("'self'")
  for (const name of ['object-src', 'frame-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect(policy.get(name)).toBe("'none'")
  expect(policy.get('img-src')).toContain('https://*.tiles.example')
})

test('the tile origin is the server’s, but never a remote one over plain HTTP', () => {
  expect(tileOrigin('https://{s}.tile.example/{z}/{x}/{y}.png')).toBe('https://*.tile.example')
  expect(tileOrigin('http://127.0.0.1:8080/{z}/{x}/{y}.png')).toBe('http://127.0.0.1:8080')
  expect(tileOrigin('http://tile.example/{z}.png')).toBeUndefined()
  expect(tileOrigin("https://a'; script-src *; x/{z}.png")).toBeUndefined()
  expect(tileOrigin(undefined)).toBeUndefined()
})
