import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import type { Handle, Served } from './handle.ts'

export interface Site extends House {
  handle: Handle
  app: FastifyInstance
  /** Every line of the contract that is served so far, and who may call it. */
  served: Served
}

export interface Feature {
  name: string
  furnish: (site: Site) => void
}

/** One resource's routes, given all that it may stand on. */
export const feature = (name: string, furnish: (site: Site) => void): Feature => ({ name, furnish })
