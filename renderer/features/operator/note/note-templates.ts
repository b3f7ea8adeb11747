/** Ready notes, by the names of their texts: the title is the operator's, the text the advertiser's. */
export const improvementNotes = [
  'photos',
  'marks',
  'mismatch',
  'address',
  'price',
  'description',
  'duplicate',
] as const

export const withdrawalNotes = ['sold', 'duplicate', 'mismatch', 'marks', 'price'] as const

/** Why an account may not advertise any more: stands at each of its listings. */
export const blockNotes = ['fraud', 'spam', 'contacts', 'rules'] as const

export type NoteTemplate =
  | (typeof improvementNotes)[number]
  | (typeof withdrawalNotes)[number]
  | (typeof blockNotes)[number]
