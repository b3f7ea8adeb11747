import * as z from 'zod/mini'
import type { Route } from './route.ts'

export const keyHeader = 'idempotency-key'

/** Long enough that nobody can guess it: a caller who sends the key of a visitor's call gets that call's answer. */
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{16,128}$/, 'must be 16 to 128 visible characters, made at random'))

/** Every write takes a key, unless its route has `withoutKey`. */
export const takesKey = ({ method, withoutKey }: Pick<Route, 'method' | 'withoutKey'>) =>
  method !== 'GET' && withoutKey === undefined
