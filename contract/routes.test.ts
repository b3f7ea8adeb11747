import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from './routes.ts'
import type { Route } from './wire/route.ts'
import { pathOf, route } from './wire/route.ts'

const all: [string, Route][] = Object.entries(routes).flatMap(([group, lines]) =>
  Object.entries<Route>(lines).map(([name, line]): [string, Route] => [`${group}.${name}`, line]),
)

/** The issues of a body, once for each form that it may have: every form has to refuse it. */
const everyReading = (issues: z.core.$ZodIssue[]): z.core.$ZodIssue[][] => {
  for (const issue of issues)
    if (issue.code === 'invalid_union' && issue.path.length === 0) return issue.errors
  return [issues]
}

describe('the table of routes', () => {
  test('has each method and path once', () => {
    const places = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(all)('%s declares exactly the parameters of its path', (_name, line) => {
    const inPath = [...line.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const named = line.params ? Object.keys((line.params as z.ZodMiniObject).shape) : []
    expect(named.sort()).toEqual(inPath.sort())
  })

  test.each(all)('%s has a summary, and a body only if its method allows one', (_name, line) => {
    expect(line.summary).toMatch(/^[A-Z].*[^.]$/)
    if (line.method === 'GET') expect([line.body, line.form, line.files]).toEqual(Array(3))
    expect(line.body && line.form).toBeUndefined()
    if (line.files) expect(line.form).toBeDefined()
  })

  test.each(all)('%s refuses unknown fields in its body and query', (_name, line) => {
    for (const schema of [line.body, line.form, line.query]) {
      if (!schema) continue
      const { error } = z.safeParse(schema, { surprise: 1 })
      for (const issues of everyReading(error?.issues ?? []))
        expect(issues.map((issue) => issue.code)).toContain('unrecognized_keys')
    }
  })
})

describe('a path', () => {
  test('is filled with its parameters, escaped', () => {
    expect(pathOf('/apartments/:id/images/:imageId', { id: '7', imageId: '8' })).toBe(
      '/apartments/7/images/8',
    )
    expect(pathOf('/appointments/:id.ics', { id: '7' })).toBe('/appointments/7.ics')
    expect(pathOf('/auth/link/:code', { code: '../x?y#z' })).toBe('/auth/link/..%2Fx%3Fy%23z')
  })

  test('stays as it is without parameters', () => {
    expect(pathOf('/users/')).toBe('/users/')
  })
})

test('a route holds its method, its path and its parts', () => {
  const line = route('GET', '/things', { summary: 'Things', answer: z.array(z.string()) })
  expect(line).toMatchObject({ kind: 'route', method: 'GET', path: '/things', summary: 'Things' })
})
