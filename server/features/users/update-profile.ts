import type { Kysely } from 'kysely'
import type { ProfileForm, User } from '../../../contract/people/users.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/keyed-calls.ts'
import type { Upload } from '../../http/receive-upload.ts'
import type { Icon } from './icon.ts'
import { ingestIcon, replaceIcon } from './icon.ts'
import type { UserRow } from './present-user.ts'
import { presentUser } from './present-user.ts'
import { changedProfile, isChanged } from './profile-fields.ts'
import { renameInSearch } from './rename-in-search.ts'
import { loadUser } from './user-repository.ts'

type Deps = Pick<ServerContext, 'db' | 'media' | 'decoder' | 'gazetteer' | 'version' | 'clock'>

/** Saves the caller's profile whole or not at all: nothing is stored before everything was checked. */
export async function updateProfile(
  server: Deps,
  caller: Caller,
  { form, file, once }: { form: ProfileForm; file: Upload | undefined; once: Once<User> },
): Promise<User> {
  changedProfile(await loadUser(server.db.write, caller.id), form)
  const icon = file && (await ingestIcon(server, file, caller.id))
  const saved = await once(async (tx) =>
    presentUser(await save(server, tx, caller.id, form, icon), caller),
  )
  await server.version.refresh()
  return saved
}

async function save(
  server: Deps,
  tx: Kysely<Tables>,
  userId: string,
  form: ProfileForm,
  icon: Icon | undefined,
): Promise<UserRow> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const profile = changedProfile(row, form)
  const changesIcon = icon !== undefined || form.icon === null
  const iconId = changesIcon ? await replaceIcon(tx, userId, icon) : row.icon_id
  const saved = await tx
    .updateTable('users')
    .set({ ...profile, icon_id: iconId, updated_at: server.clock() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (saved.agency_name !== row.agency_name)
    await renameInSearch(tx, userId, saved.agency_name, server.gazetteer)
  if (changesIcon || isChanged(row, profile)) await noteChange(tx)
  return saved
}
