import { cities } from '../../../contract/cities.ts'
import { houseAgencyId, limits } from '../../../contract/limits.ts'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import type { PublicConfig } from '../../../contract/wire/config.ts'
import { config } from '../../../contract/wire/config.ts'
import type { ServerContext } from '../../context.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { answerWithEtag } from '../../http/answers/entity-tag.ts'
import { feature } from '../../http/feature.ts'
import { sendFile } from '../../pages/static-file.ts'

export const configRoutes = feature('config', ({ handle, ...server }) => {
  handle(config.get, 'anyone', async ({ request, reply }) => {
    const { settings } = server
    const answer: PublicConfig = {
      tiles: settings.TILE_URL
        ? { template: settings.TILE_URL, credit: settings.TILE_CREDIT }
        : null,
      botName: settings.TELEGRAM_BOT_NAME ?? null,
      publicUrl: siteOf(server, request),
      city: server.city,
      cities: server.cities.map(({ city: { id, names }, settings: own }) => ({
        id,
        names,
        url: siteOf({ settings: own }, request),
      })),
      languages: server.city.languages,
      limits: {
        photos: limits.photos,
        pictureBytes: mediaLimits.picture.bytes,
        videoBytes: mediaLimits.video.bytes,
        videoSeconds: mediaLimits.video.seconds,
      },
      contact: await houseContact(server),
      demo: settings.DEMO,
      letters: settings.SMTP_URL === undefined ? 'outbox' : 'sent',
    }
    return answerWithEtag(request, reply, JSON.stringify(answer))
  })
})

/** The city's map for the browser, as it was built; read and compressed once. */
export const cityRoutes = feature('city', ({ handle, map }) => {
  handle(cities.basemap, 'anyone', ({ query, request, reply }) => {
    // An address with another version, or none, may give another map tomorrow.
    const isThis = query.v === map.version
    return sendFile(request, reply, map.file, isThis ? undefined : 'asked')
  })
})

async function houseContact({ db }: Pick<ServerContext, 'db'>): Promise<PublicConfig['contact']> {
  const agency = await db.read
    .selectFrom('users')
    .select(['phone', 'email', 'telegram_username', 'whatsapp_number'])
    .where('id', '=', houseAgencyId)
    .where('is_admin', '=', true)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  if (!agency) return null
  return {
    phone: agency.phone,
    email: agency.email,
    telegramUsername: agency.telegram_username,
    whatsappNumber: agency.whatsapp_number,
  }
}
