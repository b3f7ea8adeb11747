import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** Opens another site in a new tab, which learns nothing about our page. */
export const OutsideLink = ({ children, ...rest }: Props) => (
  <a target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
  </a>
)
