import type { ImportFile, ImportPlan } from '../../contract/import/plan.ts'
import type { StoredBatch } from '../../main/import/journal/journal.ts'
import type { GroupRecord } from '../../main/import/journal/records.ts'
import type { Card } from './person.ts'
import type { Program } from './program.ts'
import { serverAddress } from './program.ts'
import type { StoredListing } from './server.ts'

/** Compares what the server has with the plans and with what was on the disk. */
export async function check(program: Program, card: Card) {
  const { world, server } = program
  const plans = await program.plans()
  const stored = new Map(program.stored().map((batch) => [batch.record.batch, batch]))
  checkOwners(program, [...stored.values()])
  for (const listing of server.listings.values()) {
    const sources = listing.images.flatMap(({ source }) => source ?? [])
    // If the program is updated while two imports of one picture are under way, they make different bytes of it.
    const isOfTwo = program.poolOptions.version > 1 && isOfSeveral(listing, [...stored.values()])
    if (new Set(sources).size !== sources.length && !isOfTwo)
      world.fail(`listing ${listing.id} has a picture twice`)
  }
  for (const plan of plans) {
    const own = stored.get(plan.batch)
    if (!own) {
      world.fail('an import is not in the journal')
      continue
    }
    checkFiles(program, plan, card, own)
    for (const group of plan.groups) checkGroup(program, plan, group, own, [...stored.values()])
  }
}

const isOfSeveral = ({ images }: StoredListing, stored: readonly StoredBatch[]) =>
  stored.filter(({ files }) => images.some(({ id }) => files.some((file) => file.imageId === id)))
    .length > 1

/** Checks that every imported listing belongs to its group, and to the account of its import. */
function checkOwners({ world, server }: Program, stored: readonly StoredBatch[]) {
  const groupOf = new Map<string, { group: GroupRecord; batch: StoredBatch }>()
  for (const batch of stored)
    for (const group of batch.groups) groupOf.set(group.createKey, { group, batch })
  for (const listing of server.listings.values()) {
    const found = listing.key === undefined ? undefined : groupOf.get(listing.key)
    if (listing.key === undefined) continue
    if (!found) {
      // After an interrupted undo, a group may have got another listing instead of this one.
      if (!listing.isDeleted) world.fail(`no import knows of listing ${listing.id}`)
      continue
    }
    const { group, batch } = found
    const { account } = batch.record
    if (account?.user !== listing.owner || account.server !== serverAddress)
      world.fail(`listing ${listing.id} is in the wrong account`)
    if (group.listingId !== listing.id && !group.isCreating && !listing.isDeleted)
      world.fail(`listing ${listing.id} was made beside the group's own`)
    const sources = new Set(batch.files.map(({ sha256 }) => sha256))
    if (isAddedTo(stored, listing.id)) continue
    if (listing.images.some(({ source }) => !sources.has(source ?? '')))
      world.fail(`listing ${listing.id} has a picture of another import`)
  }
}

/** Whether an import adds to this listing, which existed before. */
const isAddedTo = (stored: readonly StoredBatch[], id: string) =>
  stored.some(({ groups }) =>
    groups.some(({ target }) => target.kind === 'existing' && target.listingId === id),
  )

/** Whether the listing that an import adds to was deleted since, when the import that made it was undone. */
const isTakenBack = ({ server }: Program, { groups }: StoredBatch, groupId: string) => {
  const target = groups.find(({ id }) => id === groupId)?.target
  return target?.kind === 'existing' && server.listings.get(target.listingId)?.isDeleted === true
}

/** Checks that everything chosen is in the plan, and that every file that was not sent has a reason. */
function checkFiles(program: Program, plan: ImportPlan, card: Card, own: StoredBatch) {
  const { world, server, disk } = program
  // After a crash files may be read twice, and the journal then has more of them than the plan.
  const shown = new Set(plan.files.map(({ id }) => id))
  const planned = own.files.filter(({ id }) => shown.has(id))
  const paths = new Set(planned.map(({ path }) => path))
  for (const root of own.record.roots)
    for (const path of card.get(root) ?? [])
      if (!paths.has(path)) world.fail(`${path} is not in the plan`)
  if (plan.state !== 'done') return
  const user = own.record.account?.user
  const ever = new Set(
    [...server.listings.values()]
      .filter(({ owner }) => owner === user)
      .flatMap(({ images }) => images.flatMap(({ source, digest }) => [source, digest])),
  )
  for (const file of planned) {
    const isBroken = disk.files.get(file.path)?.kind === 'broken'
    const isReason =
      file.state === 'sent' ||
      (file.state === 'skipped' && file.skipped === 'removed') ||
      (file.state === 'skipped' && file.skipped === 'cancelled') ||
      (file.skipped === 'unreadable' && (isBroken || file.problem?.code === 'WORKER_DIED')) ||
      ((file.skipped === 'known' || file.skipped === 'same') &&
        (ever.has(file.sha256 ?? '') || file.known !== null)) ||
      (file.problem?.code === 'AD_GONE' && isTakenBack(program, own, file.group))
    if (!isReason)
      world.fail(
        `${file.path} of ${plan.batch} was not sent: ${file.state} ${file.skipped} ${JSON.stringify(file.problem)}, shown as ${plan.files.find(({ id }) => id === file.id)?.state}`,
      )
  }
}

function checkGroup(
  program: Program,
  { state, files }: ImportPlan,
  group: ImportPlan['groups'][number],
  own: StoredBatch,
  stored: readonly StoredBatch[],
) {
  const { world, server } = program
  const listing = group.listingId === null ? undefined : server.listings.get(group.listingId)
  const fileOf = new Map(files.map((file) => [file.id, file]))
  const groupFiles = group.files.flatMap((id) => fileOf.get(id) ?? [])
  const record = own.groups.find(({ id }) => id === group.id)
  const isNew = group.target.kind === 'new'
  if (state === 'undone') {
    if (isNew && listing && !listing.isDeleted) world.fail(`${group.title} was not taken back`)
    const left = listing?.images.filter(
      ({ id }) => !record?.baseline?.includes(id) && groupFiles.some((file) => file.imageId === id),
    )
    if (!isNew && left && left.length > 0) world.fail(`pictures of ${group.title} were left`)
    return
  }
  if (state !== 'done' && state !== 'cancelled') return
  const ours = orderOf(groupFiles, group.cover)
  if (ours.length === 0) return
  if (isTakenBack(program, own, group.id)) return
  if (program.takenBack.has(own.record.batch)) return
  if (!listing || listing.isDeleted) return world.fail(`the listing of ${group.title} is lost`)
  const told = `${group.title}: ${listing.images.map(({ id }) => id)} instead of ${ours}`
  const present = listing.images.map(({ id }) => id)
  if (ours.some((id) => !present.includes(id))) return world.fail(`lost pictures of ${told}`)
  if (group.state === 'failed') return
  const isShared = stored.some(
    ({ record: { batch }, files: others }) =>
      batch !== own.record.batch && others.some(({ imageId }) => ours.includes(imageId ?? '')),
  )
  // Two imports of one picture, started at the same time, may put it in different places.
  if (isShared) return
  if (present.filter((id) => ours.includes(id)).join() !== ours.join())
    world.fail(`out of order: ${told}`)
  const hasOthers = mayHaveMore(groupFiles) || isAddedTo(stored, listing.id)
  if (state === 'done' && isNew && present.length !== ours.length && !hasOthers)
    world.fail(`more than was sent: ${told}`)
  checkBaseline(world, record, listing)
}

function checkBaseline(
  world: Program['world'],
  record: GroupRecord | undefined,
  { images }: StoredListing,
) {
  if (record?.target.kind !== 'existing') return
  const present = images.map(({ id }) => id)
  if (record.baseline?.some((id) => !present.includes(id)))
    world.fail(`pictures that were there before ${record.title} are gone`)
}

/** Whether there may be more: only an undo finds out whether a file arrived that was cancelled while it was sent. */
const mayHaveMore = (files: readonly ImportFile[]) =>
  files.some(({ skipped }) => skipped === 'cancelled')

function orderOf(files: readonly ImportFile[], cover: string | null): string[] {
  const sent = files.filter((file) => file.state === 'sent')
  const first = sent.filter(({ id }) => id === cover)
  return [...new Set([...first, ...sent].flatMap(({ imageId }) => imageId ?? []))]
}
