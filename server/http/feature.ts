import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Handle, Served } from './handle.ts'

export interface FeatureContext extends ServerContext {
  handle: Handle
  app: FastifyInstance
  /** Every route that is served so far, and who may call it. */
  served: Served
}

export interface Feature {
  name: string
  register: (context: FeatureContext) => void
}

/** The routes of one resource; `register` gets everything that they may use. */
export const feature = (name: string, register: (context: FeatureContext) => void): Feature => ({
  name,
  register,
})
