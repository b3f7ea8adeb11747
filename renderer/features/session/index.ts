export { type SessionState, SessionStore } from './session-store.ts'
export { useSignInAgain } from './use-sign-in-again.ts'
