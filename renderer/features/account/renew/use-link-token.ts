import { useAwake } from '../../../kernel/hooks/use-awake.ts'

/** What stands behind the # of a link from a letter: browsers alone see it, and send it nowhere by themselves. */
export const useLinkToken = (): string | undefined =>
  useAwake() ? location.hash.slice(1) : undefined

/** As a token has it; the server knows whether it is one of its own. */
export const isWhole = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)
