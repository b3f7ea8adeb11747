import type * as z from 'zod/mini'

/** One request that the page may make to the desktop's main process. */
export interface Call {
  args: z.ZodMiniType
  result: z.ZodMiniType
}

export const call = <const Parts extends Call>(parts: Parts): Parts => parts

export type CallGroup = Readonly<Record<string, Call>>
export type EventTable = Readonly<Record<string, z.ZodMiniType>>
