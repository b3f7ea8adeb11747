import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import type { Answer, Request, Route, RouteParts } from '../../contract/route.ts'
import { apiBase } from '../../contract/route.ts'
import type { Upload } from '../features/images/receive-upload.ts'
import type { House } from '../house.ts'
import type { CallerUnder, Policy } from './caller.ts'
import { admit } from './caller.ts'
import { receiveForm } from './form.ts'
import { identify } from './identify.ts'
import { serializerSchema } from './json-schema.ts'
import { parsePart, parseQuery } from './validate.ts'

export interface Context<R extends RouteParts, P extends Policy> extends Request<R> {
  caller: CallerUnder<P>
  files: ReadonlyMap<string, Upload>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler gives back: the answer, or the reply itself where it sent bytes. */
type Outcome<R extends RouteParts> = Answer<R> | FastifyReply

export type Handle = <R extends Route, P extends Policy>(
  route: R,
  policy: P,
  act: (context: Context<R, P>) => Promise<Outcome<R>> | Outcome<R>,
  extra?: { onRequest?: onRequestAsyncHookHandler },
) => void

export type Served = ReadonlyMap<Route, Policy>

/** Serves a line of the contract. Each names who may call it: there is no way to leave that out. */
export function makeHandle(app: FastifyInstance, house: House, served: Map<Route, Policy>): Handle {
  return (route, policy, act, extra) => {
    served.set(route, policy)
    app.route({
      method: route.method,
      url: apiBase + fastifyPath(route.path),
      schema: responseSchema(route),
      ...extra,
      handler: async (request, reply) => {
        const caller = admit(policy, await identify(house, request))
        const heads = {
          params: route.params && parsePart(route.params, request.params, 'MALFORMED'),
          query: readQueryOf(route, request),
          headers: route.headers && parsePart(route.headers, request.headers, 'MALFORMED'),
        }
        reply.code(route.status ?? 200)
        const form = route.form && (await receiveForm(request, route.files ?? [], house.uploadDir))
        try {
          const bodies = {
            body: route.body && parsePart(route.body, request.body, 'WRONG_DATA'),
            form: route.form && parsePart(route.form, form?.fields, 'WRONG_DATA'),
          }
          const files = form?.files ?? new Map<string, Upload>()
          const context = { ...heads, ...bodies, caller, files, request, reply }
          const outcome = await act(context as unknown as Parameters<typeof act>[0])
          return route.status === 204 && !reply.sent ? reply.send() : outcome
        } finally {
          await form?.dispose()
        }
      },
    })
  }
}

/** A colon inside a segment, as in `:id.ics`, needs no help; the trailing slash of `/users/` stays. */
const fastifyPath = (path: string) => path

function responseSchema(route: Route) {
  const isJson = (route.answerKind ?? 'json') === 'json' && route.status !== 204
  return isJson ? { response: { [route.status ?? 200]: serializerSchema(route.answer) } } : {}
}

function readQueryOf(route: Route, request: FastifyRequest) {
  const given = parseQuery(request.url)
  if (route.query) return parsePart(route.query, given, 'MALFORMED')
  return undefined
}
