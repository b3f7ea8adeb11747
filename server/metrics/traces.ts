import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedAddress } from '../http/addresses/logged-address.ts'
import { statementDone } from './points.ts'

/** The one file that loads OpenTelemetry; loaded itself only where the settings name a collector. */

const mostOfStatement = 2_000
const remoteParent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

interface TraceOptions {
  endpoint: string
  isProxy: (address: string) => boolean
}

export interface Traces {
  /** Traces what a city is asked; to be said before its app is ready. */
  addCity: (city: string, app: FastifyInstance) => void
  stop: () => Promise<void>
}

/** A span for each request, and below it one for each statement that it sends to the database. */
export function openTraces({ endpoint, isProxy }: TraceOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'sakhli',
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('sakhli')
  const underWay = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<FastifyRequest, Span>()

  const addCity = (city: string, app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'sakhli.city': city,
            'http.request.method': request.method,
            'http.route': route,
            'url.path': loggedAddress(request.url).split('?')[0] ?? '',
            'request.id': request.id,
          },
        },
        // A page's calls of its own server are part of the page.
        parentOf(request, isProxy, underWay.getStore()),
      )
      spans.set(request, span)
      underWay.run(span, done)
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }
  const silence = statementDone.listen(({ text, seconds, hasFailed }) => {
    const parent = underWay.getStore()
    if (!parent) return
    const now = Date.now()
    const span = tracer.startSpan(
      text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement',
      {
        kind: SpanKind.CLIENT,
        startTime: now - seconds * 1_000,
        // Values travel apart from the text, so it holds nothing of anybody's.
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': text.slice(0, mostOfStatement),
        },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now)
  })
  return {
    addCity,
    stop: async () => {
      silence()
      // A collector that is away holds up no stop.
      await provider.shutdown().catch(() => {})
    },
  }
}

/** Only a proxy of ours may make a request part of a trace that it began. */
function parentOf(
  { headers, raw }: FastifyRequest,
  isProxy: TraceOptions['isProxy'],
  outer: Span | undefined,
): Context {
  if (outer) return trace.setSpan(ROOT_CONTEXT, outer)
  const given = remoteParent.exec(String(headers.traceparent ?? ''))
  const [, traceId, spanId, flags] = given ?? []
  if (!traceId || !spanId || !flags || !isProxy(raw.socket.remoteAddress ?? '')) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
