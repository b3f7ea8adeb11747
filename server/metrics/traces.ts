import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedAddress } from '../http/addresses/logged-address.ts'
import { statementDone } from './points.ts'

/** The only file that loads OpenTelemetry. It is itself loaded only if the settings name a collector. */

const mostOfStatement = 2_000
const remoteParent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

interface TraceOptions {
  endpoint: string
  isProxy: (address: string) => boolean
}

export interface Traces {
  /** Traces the requests of a city; call it before the city's app is ready. */
  addCity: (city: string, app: FastifyInstance) => void
  stop: () => Promise<void>
}

/** Makes a span for each request, and below it one for each of its database statements. */
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
        // When a page is rendered, its calls to its own server belong to the page's trace.
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
        // Values are sent apart from the text, so the text contains no personal data.
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
      // A collector that is away must not delay the stop.
      await provider.shutdown().catch(() => {})
    },
  }
}

/** Only our own proxy may make a request part of a trace that the proxy began. */
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
