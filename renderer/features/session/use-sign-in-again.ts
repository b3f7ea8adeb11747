import { useStores } from '../../app/stores.tsx'

/**
 * For whatever only an account can do: `const signedIn = useSignInAgain()`, then
 * `await signedIn(() => api.call(...))`. Where the session has ended, a dialog asks to sign in and the call is repeated.
 */
export const useSignInAgain = () => useStores().session.whileSignedIn
