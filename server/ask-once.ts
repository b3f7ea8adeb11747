import type { LRUCache } from 'lru-cache'

/** The answer that is remembered, or is under way; else it is asked for. A failure is not remembered. */
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
