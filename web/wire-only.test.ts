import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutSchemas } from './wire-only.ts'

const contract = join(import.meta.dirname, '../contract')

describe('the contract in the browser', () => {
  it('keeps words and rules, and no schema', () => {
    const left = withoutSchemas(`
import * as z from 'zod/mini'
import { text } from './primitives.ts'
export const roles = ['user', 'operator']
const short = (max: number) => z.string().check(z.maxLength(max))
export const role = z.enum(roles)
export const login = z.object({ role, name: text(9), note: short(5) }).check(z.refine(isFit))
export const note = short(5)
export const isFit = (value: string) => value !== ''
`)
    expect(left).toContain("roles = ['user', 'operator']")
    expect(left).toContain("isFit = (value: string) => value !== ''")
    for (const name of ['role', 'login', 'note'])
      expect(left).toContain(`const ${name} = z.emptySchema\n`)
  })

  it('keeps of a route only whether it sends a form', () => {
    const users = withoutSchemas(readFileSync(join(contract, 'people/users.ts'), 'utf8'))
    expect(users).toContain("route('PATCH', '/users', { form: true })")
    expect(users).toContain("route('GET', '/users/me', {})")
    expect(users).not.toContain('z.object')
  })
})
