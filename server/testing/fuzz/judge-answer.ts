import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { errorAnswer, errorStatus } from '../../../contract/wire/errors.ts'
import type { Route } from '../../../contract/wire/route.ts'

interface GivenAnswer {
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  rawPayload: Buffer
}

/** What is wrong with an answer of this route; undefined if it follows the contract. */
export function judgeAnswer(route: Route, sent: GivenAnswer): string | undefined {
  const answer = { ...sent, rawPayload: unpacked(sent) }
  const { statusCode: status, rawPayload } = answer
  if (status >= 500) return `a ${status}`
  const type = String(answer.headers['content-type'] ?? '')
  if (status >= 400)
    return type.startsWith('application/json') ? judgeRefusal(answer) : `a refusal as ${type}`
  if (status === 304 || status === 204)
    return rawPayload.length > 0 ? `a ${status} with a body` : undefined
  const kind = route.answerKind ?? 'json'
  if (kind !== 'json')
    return type.startsWith('application/json') ? 'JSON in place of a file' : undefined
  return type.startsWith('application/json')
    ? judgeJson(route.answer, rawPayload)
    : `${type} in place of JSON`
}

function judgeRefusal({ statusCode, rawPayload }: GivenAnswer): string | undefined {
  const misfit = judgeJson(errorAnswer, rawPayload)
  if (misfit) return misfit
  const { code } = z.parse(errorAnswer, JSON.parse(rawPayload.toString()))
  return errorStatus[code] === statusCode ? undefined : `${code} with ${statusCode}`
}

/** The answer must fit the schema and contain nothing that the schema does not name. */
function judgeJson(schema: z.ZodMiniType, payload: Buffer): string | undefined {
  const given: unknown = JSON.parse(payload.toString())
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) return `misfit: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), given)
    ? undefined
    : 'holds more than its schema names'
}

function unpacked({ headers, rawPayload }: GivenAnswer): Buffer {
  if (rawPayload.length === 0) return rawPayload
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
}
