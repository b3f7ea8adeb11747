import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { endedHeader } from '../../contract/people/sessions.ts'
import type { Caching } from '../../contract/wire/caching.ts'
import { cachingOf } from '../../contract/wire/caching.ts'
import { takesKey } from '../../contract/wire/idempotency.ts'
import type { Answer, Request, Route, RouteParts } from '../../contract/wire/route.ts'
import { apiBase } from '../../contract/wire/route.ts'
import type { ServerContext } from '../context.ts'
import { compileSerializer, responseSchema } from './answers/serialize-answers.ts'
import type { Caller, CallerUnder, Policy } from './caller.ts'
import { admit } from './caller.ts'
import { hasSessionCookie } from './cookies.ts'
import type { ReceivedForm } from './form.ts'
import { receiveForm } from './form.ts'
import type { Once } from './keyed-calls.ts'
import { openKeyedCalls, readKeyedCall } from './keyed-calls.ts'
import type { RouteLoad } from './load/overload.ts'
import type { Upload } from './receive-upload.ts'
import { parsePart, parseQuery } from './validate.ts'

export interface Context<R extends RouteParts, P extends Policy> extends Request<R> {
  caller: CallerUnder<P>
  files: ReadonlyMap<string, Upload>
  /** A route that takes a key must do its work in here, and answer with what this returns. */
  once: Once<Answer<R>>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: the answer, or the reply itself if it has sent bytes. */
type Outcome<R extends RouteParts> = Answer<R> | FastifyReply

export type Handle = <R extends Route, P extends Policy>(
  route: R,
  policy: P,
  act: (context: Context<R, P>) => Promise<Outcome<R>> | Outcome<R>,
  extra?: Extra<R>,
) => void

interface Extra<R extends RouteParts> {
  onRequest?: onRequestHookHandler
  /** Called with every answer, also with a stored one. */
  onAnswer?: (answer: Answer<R>, reply: FastifyReply) => void
}

/** What some features do for the calls of all features. It is passed in, so that this code depends on no feature. */
export interface CallServices {
  identify: (request: FastifyRequest) => Promise<Caller | undefined>
  /** Returns a finished resumable upload as a file of the form. */
  takeUpload: (userId: string | undefined, named: { id: string; field: string }) => Promise<Upload>
  /** Called after a successful call: its uploads are no longer needed. */
  discardUploads: (files: Iterable<Upload>) => Promise<void>
}

export type Served = ReadonlyMap<Route, Policy>

/** Serves a route of the contract. Each call must say who may use the route; this cannot be left out. */
export function makeHandle(
  app: FastifyInstance,
  server: ServerContext,
  calls: CallServices,
  served: Map<Route, Policy>,
): Handle {
  const performOnce = openKeyedCalls(server)
  return (route, policy, act, { onAnswer, ...hooks } = {}) => {
    served.set(route, policy)
    app.route({
      method: route.method,
      url: apiBase + route.path,
      schema: responseSchema(route),
      serializerCompiler: compileSerializer,
      config: configOf(route),
      ...hooks,
      handler: async (request, reply) => {
        const found = await calls.identify(request)
        if (!found && hasSessionCookie(request, server.settings)) reply.header(endedHeader, 'yes')
        const caller = admit(policy, found)
        const heads = {
          params: route.params && parsePart(route.params, request.params, 'MALFORMED'),
          query: readQueryOf(route, request),
          headers: route.headers && parsePart(route.headers, request.headers, 'MALFORMED'),
        }
        reply.code(route.status ?? 200)
        const isUpload = route.form !== undefined || route.bytes !== undefined
        const endUpload = isUpload ? app.load.startUpload(request, caller?.id) : undefined
        let form: ReceivedForm | undefined
        try {
          form =
            route.form &&
            (await receiveForm(request, route, {
              dir: server.uploadDir,
              takeUpload: (id, field) => calls.takeUpload(caller?.id, { id, field }),
            }))
          const bodies = {
            body: route.body && parsePart(route.body, request.body, 'WRONG_DATA'),
            form: route.form && parsePart(route.form, form?.fields, 'WRONG_DATA'),
          }
          const files = form?.files ?? new Map<string, Upload>()
          const context = { ...heads, ...bodies, caller, files, request, reply }
          const run = (once?: Once<unknown>) =>
            act({ ...context, once } as unknown as Parameters<typeof act>[0])
          if (!takesKey(route)) {
            const outcome = await run()
            await calls.discardUploads(files.values())
            return finish(route, reply, outcome)
          }
          const said = { ...heads, ...bodies, headers: undefined, files: digestsOf(files) }
          const call = readKeyedCall(route, request, caller, said)
          const { status, answer } = await performOnce(call, () => reply.statusCode, run)
          await calls.discardUploads(files.values())
          reply.code(status)
          onAnswer?.(answer as Answer<typeof route>, reply)
          return finish(route, reply, answer)
        } finally {
          await form?.dispose()
          endUpload?.()
        }
      },
    })
  }
}

const finish = (route: Route, reply: FastifyReply, outcome: unknown) =>
  route.status === 204 && !reply.sent ? reply.send() : outcome

const digestsOf = (files: ReadonlyMap<string, Upload>) =>
  Object.fromEntries([...files].map(([name, { sha256 }]) => [name, sha256]))

const configOf = (route: Route): { load?: RouteLoad; caching: Caching } => ({
  caching: cachingOf(route),
  ...(route.form || route.bytes
    ? { load: 'upload' }
    : route.answerKind === 'events'
      ? { load: 'events' }
      : {}),
})

function readQueryOf(route: Route, request: FastifyRequest) {
  const given = parseQuery(request.url)
  if (route.query) return parsePart(route.query, given, 'MALFORMED')
  return undefined
}
