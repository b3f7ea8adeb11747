import { lazy } from 'react'

/** Fetched when a request is to be written: the store alone is there from the start. */
export const AppointmentForm = lazy(() =>
  import('./appointment-form.tsx').then((m) => ({ default: m.AppointmentForm })),
)
