import { useAwake } from '../../../kernel/hooks/use-awake.ts'

/** The part after the # of a link in a letter. Only the browser sees it, and never sends it by itself. */
export const useLinkToken = (): string | undefined =>
  useAwake() ? location.hash.slice(1) : undefined

/** Whether the token has the right form. Only the server knows whether it is valid. */
export const isWhole = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)
