/** What the page's policy lets a library's own style sheet in by. None on a server, and none where none is asked for. */
export const readStyleNonce = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
