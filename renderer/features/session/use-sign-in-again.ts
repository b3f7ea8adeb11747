import { useStore } from '../../kernel/stores/stores.tsx'
import { sessionStore } from './session-store.ts'

/**
 * For calls that need an account: `const signedIn = useSignInAgain()`, then `await signedIn(() => api.call(...))`. If
 * the session has ended, a dialog asks to sign in and the call is repeated.
 */
export const useSignInAgain = () => useStore(sessionStore).whileSignedIn
