import type { FrontCity } from './front.ts'
import type { CityPlace, OpenCity, SharedParts } from './open-city.ts'
import { openCity } from './open-city.ts'

const againMs = 5_000

/**
 * Opens one of several cities, and retries if that fails: its database may be away, or somebody may first have to
 * repair a migration. The other cities are served meanwhile.
 */
export async function keepOpen(
  place: CityPlace,
  shared: SharedParts,
): Promise<FrontCity & { close: () => Promise<void> }> {
  const { id } = place.resources.city
  let opened: OpenCity | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let opening: Promise<void> = Promise.resolve()

  const open = async (): Promise<void> => {
    try {
      const city = await openCity(place, shared)
      await city.app.ready()
      if (isClosed) return await city.close()
      opened = city
    } catch (error) {
      if (isClosed) return
      shared.log.error(
        { err: error, city: id },
        'a city could not be opened; the others are served',
      )
      timer = setTimeout(() => {
        opening = open().then(() => opened?.app.serving.start())
      }, againMs)
    }
  }
  opening = open()
  await opening
  if (!opened && (shared.part?.isFirst ?? true))
    shared.say(
      `Warning: ${id} could not be opened and answers 503; it is tried again all the time.`,
    )
  return {
    id,
    settings: place.settings,
    app: () => opened?.app,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await opening
      await opened?.close()
    },
  }
}
