import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** Fetched when a request is to be written: the store alone is there from the start. */
export const AppointmentForm = lazyPart(() =>
  import('./appointment-form.tsx').then((m) => m.AppointmentForm),
)
