import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A page of somebody else's, in a tab of its own that learns nothing of ours. */
export const OutsideLink = ({ children, ...rest }: Props) => (
  <a target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
  </a>
)
