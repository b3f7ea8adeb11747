/** Ready notes, by the names of their texts: the title is for the operator, the text for the advertiser. */
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

/** Reasons why an account may no longer advertise, shown at each of its listings. */
export const blockNotes = ['fraud', 'spam', 'contacts', 'rules'] as const

export type NoteTemplate =
  | (typeof improvementNotes)[number]
  | (typeof withdrawalNotes)[number]
  | (typeof blockNotes)[number]
