/** The part of autocannon that the benchmarks use; it comes without types. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests?: Request[]
    timeout?: number
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    errors: number
    timeouts: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
  }
  export interface Run extends Promise<Result> {
    on(
      event: 'response',
      told: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): Run
  }
  const autocannon: (options: Options) => Run
  export = autocannon
}
