export { endSession, startSession } from './replace-session.ts'
export { SessionStore, sessionStore } from './session-store.ts'
export { useSignInAgain } from './use-sign-in-again.ts'
export { useSignOut } from './use-sign-out.ts'
