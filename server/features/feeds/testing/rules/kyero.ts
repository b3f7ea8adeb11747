import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

const time = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-4]):[0-5]\d:[0-5]\d$/
const flag = of.text(/^[01]?$/)
const count = of.maybe(of.text(of.digits))
const rating = of.maybe(of.text(/^[A-GX]$/))
const languages = ['ca', 'de', 'da', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv']

/** Elements of a property may stand in any order. */
export const kyero: DocumentRule = {
  root: 'root',
  rule: of.holds(
    {
      kyero: of.one(
        of.holds({
          feed_version: of.one(of.text(/^3$/)),
          feed_generated: of.maybe(of.text(time)),
        }),
      ),
      agent: of.maybe(
        of.holds({
          id: of.maybe(of.text(of.integer)),
          ...of.each(of.maybe(of.text(of.anything)), 'name', 'email', 'tel', 'fax', 'mob'),
          ...of.each(of.maybe(of.text(of.anything)), 'addr1', 'addr2', 'town', 'region'),
          ...of.each(of.maybe(of.text(of.anything)), 'postcode', 'country'),
        }),
      ),
      property: of.any(
        of.holds({
          id: of.one(of.text(of.atMost(50, 1))),
          date: of.one(of.text(time)),
          ref: of.one(of.text(of.atMost(255, 1))),
          price: of.one(of.text(/^(\d+|x)$/)),
          currency: of.maybe(of.word('EUR', 'GBP', 'USD')),
          price_freq: of.one(of.word('sale', 'week', 'month')),
          ...of.each(of.maybe(flag), 'part_ownership', 'leasehold', 'new_build', 'pool'),
          type: of.one(of.text(/^[a-zA-Z&\s()/-]{3,}$/)),
          ...of.each(of.one(of.text(of.atMost(255, 1))), 'town', 'province'),
          ...of.each(of.maybe(of.text(of.atMost(50))), 'country', 'location_detail'),
          location: of.maybe(
            of.holds(of.each(of.one(of.text(of.decimal)), 'latitude', 'longitude')),
          ),
          ...of.each(count, 'beds', 'baths'),
          surface_area: of.maybe(of.holds(of.each(count, 'built', 'plot'))),
          energy_rating: of.maybe(of.holds(of.each(rating, 'consumption', 'emissions'))),
          url: of.maybe(
            of.holds(of.each(of.maybe(of.text(/^https?:\/\/\S{1,247}$/)), ...languages)),
          ),
          desc: of.one(of.holds(of.each(of.maybe(of.text(of.anything)), ...languages))),
          features: of.maybe(
            of.holds({ feature: { ...of.upTo(50)(of.text(of.something)), least: 1 } }),
          ),
          images: of.one(
            of.holds({
              image: of.upTo(50)(
                of.holds(
                  {
                    url: of.maybe(of.text(/^(https?|ftp):\/\/\S*\.(gif|jpe?g|png|GIF|JPE?G|PNG)$/)),
                  },
                  { attributes: { id: of.required(/^(\d{1,2}|100)$/) } },
                ),
              ),
            }),
          ),
          notes: of.maybe(of.text(of.anything)),
        }),
      ),
    },
    { inOrder: true },
  ),
}
