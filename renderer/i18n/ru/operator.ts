import operator from './operator.json' with { type: 'json' }

/** What the operators' pages say. */
export const texts = { operator }
