import type { LRUCache } from 'lru-cache'

/** Returns the cached answer, or the one that is on its way; otherwise asks. A failure is not cached. */
export function askOnce<Answer>(
  answers: LRUCache<string, Promise<Answer>>,
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const known = answers.get(key)
  if (known) return known
  const answer = ask()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
