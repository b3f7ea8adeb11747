import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

const count = of.maybe(of.text(of.digits))
const number = of.maybe(of.text(of.decimal))
/** HTML with few tags, in which the characters that are special in HTML are escaped. */
const html = /^([^<&]|<\/?(br|strong|b|ul|li|i|u|sup)\/?>|&(amp|lt|gt|quot|apos|sup2|#\d+);)*$/

export const homesOverseas: DocumentRule = {
  root: 'root',
  rule: of.holds({
    object: of.any(
      of.holds(
        {
          objectid: of.one(of.text(of.digits)),
          ref: of.maybe(of.text(of.atMost(60, 1))),
          title: of.one(of.text(of.atMost(60, 1))),
          type: of.one(of.word('sale', 'rent')),
          market: of.maybe(of.word('primary', 'secondary', 'mortgage')),
          annotation: of.maybe(of.text(of.atMost(150, 1))),
          description: of.maybe(of.text(html)),
          ...of.each(count, 'price', 'price_rent_d', 'price_rent_w', 'price_rent_m'),
          price_rent_y: count,
          currency: of.one(of.word('eur', 'usd', 'chf', 'gbp', 'rur')),
          region: of.one(of.text(of.digits)),
          realty_type: of.one(of.text(/^(1[4-8]|2[0-6])$/)),
          bedrooms: count,
          ...of.each(number, 'size_house', 'size_land', 'lat', 'lng'),
          ...of.each(of.maybe(of.text(/^\d{4}$/)), 'year', 'not_ready_year'),
          not_ready_quarter: of.maybe(of.text(/^[1-4]$/)),
          ...of.each(of.maybe(of.text(of.integer)), 'level', 'levels'),
          ...of.each(number, 'distance_aero', 'distance_sea', 'distance_ski'),
          option: of.any(of.text(/^\d{1,2}$/)),
          photo: { ...of.upTo(15)(of.text(of.httpAddress)), least: 1 },
          ytid: of.maybe(of.text(of.something)),
          developer: of.maybe(of.word('Y', 'N')),
        },
        {
          needs: [
            { where: 'type', is: /^sale$/, paths: ['price'] },
            {
              where: 'type',
              is: /^rent$/,
              paths: ['price_rent_d|price_rent_w|price_rent_m|price_rent_y'],
            },
          ],
        },
      ),
    ),
  }),
}
