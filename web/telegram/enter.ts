import type { User } from '../../contract/people/users.ts'
import { users } from '../../contract/people/users.ts'
import type { Api } from '../../renderer/kernel/api/api-client.ts'

export type Entrance =
  | { kind: 'entered'; user: User }
  /** Nobody with these launch data: another screen says so already. */
  | { kind: 'refused' }
  | { kind: 'blocked' }
  | { kind: 'failed' }

/** Who is there, as the server knows them. An answer without anybody in it is a failure like any other. */
export async function enter(api: Api): Promise<Entrance> {
  const answer = await api.call(users.enter, {})
  const user = answer.ok ? (answer.value as User | null | undefined) : undefined
  if (user?.id) return { kind: 'entered', user }
  if (answer.ok || answer.failure.kind !== 'refused') return { kind: 'failed' }
  const { code } = answer.failure
  if (code === 'LAUNCH_DATA_EXPIRED' || code === 'LAUNCH_DATA_INVALID') return { kind: 'refused' }
  return { kind: code === 'BLOCKED' ? 'blocked' : 'failed' }
}
