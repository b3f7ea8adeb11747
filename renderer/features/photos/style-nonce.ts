/** The nonce by which the page's policy admits a library's style sheet; undefined on a server and without a policy. */
export const readStyleNonce = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
