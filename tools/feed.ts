import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type {
  FeedCurrency,
  FeedFault,
  FeedFormat,
  FeedOffer,
  FeedRates,
  OfferRefusal,
} from '../contract/feeds/feeds.ts'
import { feedCurrencies } from '../contract/feeds/feeds.ts'
import type { Language } from '../contract/languages.ts'
import { isLanguage, languages } from '../contract/languages.ts'
import {
  describeFault,
  describeRefusal,
  describeWarning,
} from '../server/features/feeds/describe-feed.ts'
import type { ReadContext } from '../server/features/feeds/format/finish-offer.ts'
import { joinOffers } from '../server/features/feeds/join-offers.ts'
import { writeLossTable } from '../server/features/feeds/loss-table.ts'
import { readFeed } from '../server/features/feeds/read-feed.ts'
import { addressKeys, locator } from '../server/features/feeds/values/places.ts'
import { readServedCity } from '../server/features/feeds/values/served-city.ts'
import { openGazetteer } from '../server/features/geo/gazetteer.ts'
import { textsIn } from '../texts/all-languages.ts'

const usage = `npm run feed -- FILE [FILE…] [--json] [--lang ru] [--rate RUB=81 …]
  tells what would be read of a feed (YRL, CIAN, Avito, Kyero, OpenImmo, CSV or Excel, also packed
  with gzip) and what is wrong with it; several files are read as sources of one agency
  --json   one line of JSON: { format, offers, taken, refused, joined }
  --losses the table of what each format cannot say, as the documents have it
  --lang   language of what is told: ${languages.join(', ')}
  --rate   how much of a currency one dollar buys, in place of the rates that come with the tool`

/** Fixed rates, good enough to see what would become of a feed; the server has its own, one for each day. */
const usualRates: FeedRates = {
  at: '2026-11-01',
  perDollar: { GEL: 2.71, EUR: 0.86, RUB: 81, GBP: 0.76, TRY: 42 },
}

/** An error that the person who typed the command can correct. */
class CommandError extends Error {}

interface ReadSource {
  name: string
  path: string
  format: FeedFormat
  fault: FeedFault | undefined
  taken: FeedOffer[]
  refused: OfferRefusal[]
}

interface Command {
  paths: string[]
  isJson: boolean
  lang: Language
  rates: FeedRates
}

/** Undefined if only the table of losses is asked for. */
function readCommand(): Command | undefined {
  const options = {
    json: { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    lang: { type: 'string', default: 'en' },
    rate: { type: 'string', multiple: true, default: [] as string[] },
  } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message.split('. ')[0]}. npm run feed shows what there is.`,
    )
  }
  const { values, positionals } = parsed
  if (values.losses) return undefined
  if (positionals.length === 0) throw new CommandError(usage)
  if (!isLanguage(values.lang))
    throw new CommandError(`--lang must be one of ${languages.join(', ')}`)
  return {
    paths: positionals,
    isJson: values.json,
    lang: values.lang,
    rates: readRates(values.rate),
  }
}

function readRates(given: readonly string[]): FeedRates {
  if (given.length === 0) return usualRates
  const perDollar = { ...usualRates.perDollar }
  for (const each of given) {
    const [currency = '', amount = ''] = each.split('=')
    const rate = Number(amount)
    if (!(feedCurrencies as readonly string[]).includes(currency) || !(rate > 0))
      throw new CommandError(
        `--rate ${each}: write it as RUB=81, with one of ${feedCurrencies.join(', ')}`,
      )
    perDollar[currency as FeedCurrency] = rate
  }
  return { at: new Date().toISOString().slice(0, 10), perDollar }
}

async function run({ paths, isJson, lang, rates }: Command) {
  const cityFolder = join(import.meta.dirname, '../resources/cities/batumi')
  const gazetteer = openGazetteer(cityFolder)
  const context: ReadContext = {
    city: readServedCity(cityFolder),
    rates,
    locate: locator(gazetteer),
  }
  const sources: ReadSource[] = []
  for (const path of paths) sources.push(await readSource(path, context, lang))
  const names = nameOffers(sources)
  const joined = joinOffers(
    sources.map(({ path, taken }) => ({ name: path, offers: taken })),
    { addressKey: addressKeys(gazetteer) },
  ).map(({ offers }) => offers.map(({ source, id }) => names(source, id)))
  for (const { path, fault } of sources)
    if (fault) console.error(`${path}: ${describeFault(textsIn(lang), fault)}`)
  if (isJson) await printJson(sources, joined, names)
  else printTable(sources, joined, { lang, rates })
}

async function readSource(path: string, context: ReadContext, lang: Language): Promise<ReadSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`${path}: there is no such file`)
  const taken: FeedOffer[] = []
  const refused: OfferRefusal[] = []
  try {
    for await (const piece of readFeed(createReadStream(path), context))
      if (piece.kind === 'taken') taken.push(piece.offer)
      else if (piece.kind === 'refused') refused.push(piece.refusal)
      else if (!piece.format) break
      else
        return {
          name: basename(path),
          path,
          format: piece.format,
          fault: piece.fault,
          taken,
          refused,
        }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new CommandError(`${path}: cannot be read (${code})`)
  }
  throw new CommandError(`${path}: ${describeFault(textsIn(lang), 'NOT_A_FEED')}`)
}

/** An offer is named by its id, and also by its file if several files have an offer with that id. */
function nameOffers(sources: readonly ReadSource[]) {
  const filesWith = new Map<string, number>()
  for (const { taken } of sources)
    for (const { id } of taken) filesWith.set(id, (filesWith.get(id) ?? 0) + 1)
  return (path: string, id: string) => ((filesWith.get(id) ?? 0) > 1 ? `${path}:${id}` : id)
}

const formatsOf = (sources: readonly ReadSource[]) =>
  [...new Set(sources.map(({ format }) => format))].join(',')

/** Prints piece by piece: a hundred thousand offers make a long line. */
async function printJson(
  sources: readonly ReadSource[],
  joined: readonly string[][],
  names: (path: string, id: string) => string,
) {
  const offers = sources.reduce((sum, { taken, refused }) => sum + taken.length + refused.length, 0)
  const refused = sources.flatMap((source) => source.refused)
  await print(`{"format":${JSON.stringify(formatsOf(sources))},"offers":${offers},"taken":[`)
  let isFirst = true
  for (const { path, taken } of sources)
    for (const { id, listing, warnings } of taken) {
      const shown = JSON.stringify({ id: names(path, id), listing, warnings })
      await print(isFirst ? shown : `,${shown}`)
      isFirst = false
    }
  await print(`],"refused":${JSON.stringify(refused)},"joined":${JSON.stringify(joined)}}\n`)
}

const print = (text: string) =>
  new Promise<void>((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once('drain', resolve)
  })

function printTable(
  sources: readonly ReadSource[],
  joined: readonly string[][],
  { lang, rates }: Pick<Command, 'lang' | 'rates'>,
) {
  const texts = textsIn(lang)
  for (const { path, format, taken, refused } of sources) {
    console.log(`${path}: ${format}, ${taken.length} taken, ${refused.length} refused`)
    for (const { id, line, listing, warnings } of taken) {
      const price = listing.price === null ? '–' : `${listing.price} ${listing.currency}`
      const what = [listing.dealType, listing.category ?? '–', listing.apartmentCategory ?? '']
      const size = listing.area === null ? '–' : `${listing.area} m²`
      console.log(
        `  ${id.padEnd(12)} ${what.join(' ').trim().padEnd(32)} ${price.padStart(14)} ${size.padStart(9)}  ${listing.address ?? '–'}`,
      )
      for (const warning of warnings)
        console.log(`    line ${line}, ${warning.field ?? '–'}: ${describeWarning(texts, warning)}`)
    }
    for (const { id, line, reason } of refused)
      console.log(
        `  ${(id ?? '–').padEnd(12)} refused, line ${line}: ${describeRefusal(texts, reason)}`,
      )
  }
  for (const ids of joined) console.log(`one home: ${ids.join(', ')}`)
  const sums = Object.entries(rates.perDollar).map(([currency, rate]) => `${rate} ${currency}`)
  console.log(`one dollar: ${sums.join(', ')} (${rates.at})`)
}

try {
  const command = readCommand()
  if (command) await run(command)
  else console.log(writeLossTable())
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
