import { useEffect } from 'react'
import type { ProfileDraft } from './profile-draft.ts'

/** Asks before the tab is closed on something that was typed. */
export function useGuard(draft: ProfileDraft) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.isChanged) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [draft])
}
