import type { ServerContext } from '../../../context.ts'
import { limitCalls } from '../../../http/call-limits.ts'
import type { Caller } from '../../../http/caller.ts'

/** An import sends many hundreds in one go; this limit stops only what no import does. */
const perUser = { most: 1_500, seconds: 60 }

export const limitUploads = (server: Pick<ServerContext, 'db' | 'clock'>, caller: Caller) =>
  limitCalls(server, `upload:user:${caller.id}`, perUser)
