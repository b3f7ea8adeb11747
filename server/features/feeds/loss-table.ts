import type { Loss, WritableFormat } from './format/format.ts'
import { writers } from './formats.ts'

/** What each format loses of a listing, and what it asks for that no listing has, as the documents show it. */
export const writeLossTable = (): string =>
  Object.values(writers)
    .map((format) => [`#### ${format.title}`, '', ...describe(format)].join('\n'))
    .join('\n\n')

function describe({ asks, losses, needsRegion, pricesIn, requires }: WritableFormat): string[] {
  const required = [...requires.map(({ what }) => what), ...(needsRegion ? ['region'] : [])]
  return [
    `Leaves out a listing without: ${listed(required)}. Asks also for: ${listed(asks)}.${pricesIn ? ` Prices are in ${pricesIn}.` : ''}`,
    '',
    ...(losses.length === 0
      ? ['Loses nothing.']
      : ['| field | lost | when |', '| --- | --- | --- |', ...losses.map(rowOf)]),
  ]
}

const listed = (names: readonly string[]) =>
  names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ')

function rowOf({ field, values, becomes, when, isRounded }: Loss): string {
  const lost = isRounded ? 'its exactness' : values ? listed(values) : 'all of it'
  const instead = becomes === undefined ? '' : `, read back as \`${becomes}\``
  return `| \`${field}\` | ${lost}${instead} | ${when?.text.replaceAll('|', '\\|') ?? 'always'} |`
}
