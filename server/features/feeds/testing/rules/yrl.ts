import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

/** ISO 8601, with the offset in digits. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
const yes = of.word('да', 'true', '1', '+')
const flag = of.text(/^(да|true|1|\+|нет|false|0|-)$/)
const free = of.text(of.something)
const home = of.word('в доме', 'на улице')
const measured = (unit: RegExp, { inOrder }: { inOrder?: true } = {}) =>
  of.holds(
    { value: of.one(of.text(of.decimal)), unit: of.one(of.text(unit)) },
    inOrder ? { inOrder } : {},
  )
const metres = of.maybe(measured(/^(кв\. м|кв\.м|sq\. ?m)$/))

const location = of.holds({
  ...of.each(of.maybe(free), 'region', 'district', 'sub-locality-name', 'non-admin-sub-locality'),
  ...of.each(of.maybe(free), 'apartment', 'direction', 'distance', 'railway-station'),
  ...of.each(of.one(free), 'country', 'locality-name', 'address'),
  ...of.each(of.maybe(of.text(of.decimal)), 'latitude', 'longitude'),
  metro: of.any(
    of.holds({
      name: of.one(free),
      ...of.each(of.maybe(of.text(of.digits)), 'time-on-transport', 'time-on-foot'),
    }),
  ),
})

const agent = of.holds({
  ...of.each(of.maybe(free), 'name', 'organization', 'agency-id', 'partner'),
  ...of.each(of.maybe(of.text(of.httpAddress)), 'url', 'photo'),
  phone: of.some(of.text(/^\+?[\d\s()-]{5,30}$/)),
  category: of.maybe(
    of.word('агентство', 'agency', 'владелец', 'owner', 'застройщик', 'developer'),
  ),
  email: of.maybe(of.text(of.email)),
})

const price = of.holds({
  value: of.one(of.text(of.digits)),
  // The format lists no lari, but it leaves the word for a currency free.
  currency: of.one(of.word('RUR', 'RUB', 'USD', 'EUR', 'GEL')),
  unit: of.maybe(
    // The first letter of `cотка` is a Latin c in the format itself.
    of.word('кв. м', 'кв.м', 'sq. m', 'sq.m', 'cотка', 'гектар', 'hectare'),
  ),
  period: of.maybe(of.word('месяц', 'month', 'день', 'day')),
  'taxation-form': of.maybe(of.word('НДС', 'УСН')),
})

const flats = /^(квартира|flat)$/

/** Elements of an offer may stand in any order. */
export const yrl: DocumentRule = {
  root: 'realty-feed',
  rule: of.holds(
    {
      'generation-date': of.one(of.text(time)),
      offer: of.any(
        of.holds(
          {
            type: of.one(of.word('продажа', 'аренда')),
            'property-type': of.maybe(of.word('жилая', 'living')),
            category: of.one(
              of.word(
                ...['квартира', 'flat', 'комната', 'room', 'дом', 'house', 'дача', 'коттедж'],
                ...['cottage', 'дом с участком', 'house with lot', 'участок', 'lot', 'таунхаус'],
                ...['часть дома', 'гараж', 'garage', 'коммерческая', 'commercial'],
              ),
            ),
            'commercial-type': of.maybe(
              of.word(
                ...['auto repair', 'business', 'free purpose', 'hotel', 'land', 'legal address'],
                ...['manufacturing', 'office', 'public catering', 'retail', 'warehouse'],
              ),
            ),
            'garage-type': of.maybe(
              of.word('гараж', 'garage', 'машино-место', 'parking place', 'бокс', 'box'),
            ),
            'office-class': of.maybe(of.word('A', 'A+', 'B', 'B+', 'C', 'C+')),
            url: of.maybe(of.text(of.httpAddress)),
            'creation-date': of.one(of.text(time)),
            'last-update-date': of.maybe(of.text(time)),
            location: of.one(location),
            'sales-agent': of.one(agent),
            price: of.one(price),
            ...of.each(of.maybe(free), 'commission', 'security-payment', 'deal-status'),
            ...of.each(of.maybe(free), 'prepayment', 'rent-pledge', 'min-rent-period'),
            'agent-fee': of.maybe(of.text(of.decimal)),
            ...of.each(of.maybe(flag), 'haggle', 'mortgage', 'utilities-included', 'with-pets'),
            ...of.each(of.maybe(flag), 'with-children', 'not-for-agents', 'air-conditioner'),
            ...of.each(of.maybe(flag), 'internet', 'washing-machine', 'dishwasher', 'television'),
            ...of.each(of.maybe(flag), 'refrigerator', 'room-furniture', 'kitchen-furniture'),
            ...of.each(of.maybe(flag), 'lift', 'parking', 'heating-supply', 'gas-supply', 'pool'),
            ...of.each(of.maybe(flag), 'water-supply', 'sewerage-supply', 'electricity-supply'),
            ...of.each(of.maybe(flag), 'sauna', 'is-elite', 'apartments'),
            ...of.each(metres, 'area', 'living-space', 'kitchen-space'),
            'room-space': of.any(measured(/^(кв\. м|кв\.м|sq\. ?m)$/)),
            'lot-area': of.maybe(
              measured(/^(кв\. м|кв\.м|sq\. ?m|[cс]от\.|[cс]отка|гектар|hectare)$/, {
                inOrder: true,
              }),
            ),
            image: of.any(of.text(of.httpAddress)),
            ...of.each(of.maybe(free), 'renovation', 'quality', 'description', 'lot-type'),
            ...of.each(of.maybe(yes), 'new-flat', 'studio', 'open-plan'),
            ...of.each(of.maybe(of.text(of.integer)), 'rooms', 'rooms-offered', 'floor'),
            ...of.each(of.maybe(of.text(of.positive)), 'floors-total', 'built-year'),
            ...of.each(of.maybe(free), 'window-view', 'balcony', 'bathroom-unit', 'building-name'),
            ...of.each(of.maybe(free), 'building-type', 'building-series', 'yandex-building-id'),
            'ceiling-height': of.maybe(of.text(of.decimal)),
            'ready-quarter': of.maybe(of.text(/^[1-4]$/)),
            'building-state': of.maybe(of.word('built', 'hand-over', 'unfinished')),
            ...of.each(of.maybe(home), 'toilet', 'shower'),
          },
          {
            attributes: { 'internal-id': of.required(/^[\dA-Za-z_-]+$/) },
            needs: [
              { where: 'category', is: flats, paths: ['area/value', 'floor'] },
              { where: 'category', is: flats, paths: ['rooms|studio|open-plan'] },
              { where: 'category', is: /^(?!ком|com)/, paths: ['property-type'] },
              { where: 'category', is: /^(коммерческая|commercial)$/, paths: ['commercial-type'] },
              { where: 'category', is: /^(участок|lot)$/, paths: ['lot-area/value'] },
              { where: 'category', is: /^(?!участок|lot)/, paths: ['area/value'] },
              { where: 'new-flat', is: of.something, paths: ['floors-total'] },
              { where: 'type', is: /^аренда$/, paths: ['price/period'] },
            ],
          },
        ),
      ),
    },
    {
      inOrder: true,
      attributes: {
        xmlns: of.required(/^http:\/\/webmaster\.yandex\.ru\/schemas\/feed\/realty\/2010-06$/),
      },
    },
  ),
}
