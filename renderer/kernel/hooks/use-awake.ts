import { useSyncExternalStore } from 'react'

/** Whether scripts have taken over the page that the server rendered. */
export const useAwake = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
