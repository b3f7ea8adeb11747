import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** Its code is loaded when somebody writes a request; only the store is there from the start. */
export const AppointmentForm = lazyPart(() =>
  import('./appointment-form.tsx').then((m) => m.AppointmentForm),
)
