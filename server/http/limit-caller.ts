import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { CallLimit } from './call-limits.ts'
import { addressOf, limitCalls } from './call-limits.ts'
import type { Caller } from './caller.ts'

/** Counts a call for its caller and for its address; a visitor has only an address. */
export async function limitCallerAndAddress(
  server: ServerContext,
  what: string,
  { caller, request }: { caller: Caller | undefined; request: FastifyRequest },
  limits: { caller: CallLimit; address: CallLimit },
) {
  if (caller) await limitCalls(server, `${what}:user:${caller.id}`, limits.caller)
  await limitCalls(server, `${what}:address:${addressOf(request)}`, limits.address)
}
