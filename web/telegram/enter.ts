import type { User } from '../../contract/people/users.ts'
import { users } from '../../contract/people/users.ts'
import type { Api } from '../../renderer/kernel/api/api-client.ts'

export type Entrance =
  | { kind: 'entered'; user: User }
  /** The server refused the launch data; `showRefused` already says so. */
  | { kind: 'refused' }
  | { kind: 'blocked' }
  | { kind: 'failed' }

/** Signs in and gives the user. An answer without a user counts as a failure. */
export async function enter(api: Api): Promise<Entrance> {
  const answer = await api.call(users.enter, {})
  const user = answer.ok ? (answer.value as User | null | undefined) : undefined
  if (user?.id) return { kind: 'entered', user }
  if (answer.ok || answer.failure.kind !== 'refused') return { kind: 'failed' }
  const { code } = answer.failure
  if (code === 'LAUNCH_DATA_EXPIRED' || code === 'LAUNCH_DATA_INVALID') return { kind: 'refused' }
  return { kind: code === 'BLOCKED' ? 'blocked' : 'failed' }
}
