import help from './help.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }

/** What pages say that are seldom the first. */
export const texts = { help, lists }
