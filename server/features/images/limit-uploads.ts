import type { House } from '../../house.ts'
import { limitCalls } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'

/** An import sends many hundreds in one go; this stops only what no import does. */
const perUser = { most: 1_500, seconds: 60 }

export const limitUploads = (house: Pick<House, 'db' | 'clock'>, caller: Caller) =>
  limitCalls(house, `upload:user:${caller.id}`, perUser)
