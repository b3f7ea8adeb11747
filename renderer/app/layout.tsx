import type { ReactNode } from 'react'

/** Replaced by the real frame: header, panel and map on a desktop, bar below on a phone. */
export const Layout = ({ children }: { kind: 'panel' | 'full'; children: ReactNode }) => (
  <main>{children}</main>
)
