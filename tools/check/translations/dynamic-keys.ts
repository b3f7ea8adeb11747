/**
 * Beginnings of keys that are put together at run time, such as t(`category.${category}`). A key
 * that starts so counts as used; a key put together otherwise fails the check.
 */
export const dynamicKeys: readonly string[] = [
  'contact.',
  'theme.',
  'facts.',
  'category.',
  'rooms.',
  'condition.',
  'payment.',
  'heating.',
  'facility.',
  'dealChoice.',
  'sort.',
  'mode.',
  'listing:',
  'filters.',
  'head.title.',
  'head.description.',
  'search:head.',
  'tile.room.',
  'tile.state.',
  'terms.rentPay.',
  'advertiser.',
  'calculator.',
  'report.reason.',
  'filter.',
  'badge.',
  'said.',
  'act.',
  'refused.',
]
