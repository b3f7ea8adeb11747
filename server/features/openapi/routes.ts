import { apiBase } from '../../../contract/wire/route.ts'
import { answerWithEtag } from '../../http/answers/entity-tag.ts'
import { feature } from '../../http/feature.ts'
import { openApiDocument } from '../../http/openapi/openapi.ts'

/** The API's description. It is made when first asked for, after all routes were registered. */
export const openApiRoutes = feature('openapi', ({ app, served }) => {
  let json: string | undefined
  app.get(`${apiBase}/openapi.json`, { config: { caching: 'minute' } }, (request, reply) => {
    json ??= JSON.stringify(openApiDocument(served))
    return answerWithEtag(request, reply, json)
  })
})
