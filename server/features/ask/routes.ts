import { readSentence } from '../../../contract/search/ask/read-sentence.ts'
import { ask } from '../../../contract/search/ask.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'

/** Enough for a fast typist, each of whose pauses makes a request; reading a sentence takes a millisecond. */
const limit = { most: 1_200, seconds: 60 }

export const askRoutes = feature('ask', ({ handle, ...server }) => {
  const { placeNames } = server.gazetteer

  handle(ask.read, 'anyone', async ({ query, request }) => {
    await limitCalls(server, `ask:address:${addressOf(request)}`, limit)
    const { filters, sort, rest, understood, notes } = readSentence(query.text, placeNames)
    return { filters, ...(sort && { sort }), rest, understood, notes }
  })

  handle(ask.names, 'anyone', () => placeNames)
})
