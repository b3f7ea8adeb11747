import { users } from '../../../contract/people/users.ts'
import { notFound } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { noteLetIn } from '../../telegram/sending/bot-reach.ts'
import { photoOf } from '../sessions/launch-caller.ts'
import { givePictureCookie } from '../sessions/picture-cookie.ts'
import { becomeAdvertiser } from './become-advertiser.ts'
import { changeListingMarks, findListingMarks } from './listing-marks.ts'
import { presentAgency, presentUser } from './present-user.ts'
import { updateProfile } from './update-profile.ts'
import { findAgency, loadUser, setLanguage, setPhoto } from './user-repository.ts'

const iconsOfUser = { most: 60, seconds: 3600 }

export const userRoutes = feature('users', ({ handle, ...server }) => {
  const { db, clock, settings, gazetteer } = server

  handle(users.enter, 'signedIn', async ({ caller, request, reply }) => {
    givePictureCookie(request, reply, settings)
    const user = await loadUser(db.write, caller.id)
    if (caller.launch && user.telegram_refused_at) await noteLetIn(server, user.id, caller.launch)
    const photo = caller.launch ? photoOf(caller.launch.user) : user.photo_url
    return presentUser(
      photo === user.photo_url ? user : await setPhoto(server, user.id, photo),
      caller,
    )
  })

  handle(users.me, 'signedIn', async ({ caller }) =>
    presentUser(await loadUser(db.write, caller.id), caller),
  )

  handle(users.update, 'signedIn', async ({ caller, form, files, once }) => {
    const icon = files.get('icon')
    if (icon) await limitCalls(server, `icon:${caller.id}`, iconsOfUser)
    return updateProfile(server, caller, { form, file: icon, once })
  })

  handle(users.setLanguage, 'signedIn', ({ caller, body, once }) =>
    once(async (tx) =>
      presentUser(await setLanguage(tx, caller.id, body.language, clock()), caller),
    ),
  )

  handle(users.advertise, 'signedIn', ({ caller, body, once }) =>
    once(async (tx) => {
      const row = await becomeAdvertiser(tx, caller, body.kind, clock())
      return presentUser(row, { ...caller, isAdmin: row.is_admin })
    }),
  )

  handle(users.agency, 'anyone', async ({ params }) => {
    const agency = await findAgency(db.read, params.id)
    if (!agency) throw notFound('The advertiser')
    const { address } = agency
    const known = address === null ? undefined : gazetteer.recognise(address)
    return { ...presentAgency(agency), addressIn: known?.names ?? null }
  })

  handle(users.kept, 'signedIn', ({ caller }) => findListingMarks(db.write, caller.id))

  handle(users.keep, 'signedIn', ({ caller, body, once }) =>
    once(async (tx) => {
      await changeListingMarks(tx, caller.id, body, clock())
      return findListingMarks(tx, caller.id)
    }),
  )
})
