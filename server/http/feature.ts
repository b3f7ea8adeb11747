import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Handle, Served } from './handle.ts'

export interface FeatureContext extends ServerContext {
  handle: Handle
  app: FastifyInstance
  /** Every line of the contract that is served so far, and who may call it. */
  served: Served
}

export interface Feature {
  name: string
  register: (context: FeatureContext) => void
}

/** One resource's routes, given all that it may stand on. */
export const feature = (name: string, register: (context: FeatureContext) => void): Feature => ({
  name,
  register,
})
