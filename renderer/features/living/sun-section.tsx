import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Season } from '../../../contract/market/living/sun.ts'
import { sunHours } from '../../../contract/market/living/sun.ts'
import { windowSides } from '../../../contract/market/living/window-sides.ts'
import { formatDayOfYear } from '../../../texts/format/days.ts'
import { formatList, formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import styles from './living.module.css'

/** The days of `seasonDays` as dates, in any year. */
const seasons: readonly (readonly [Season, day: string])[] = [
  ['winter', '2026-12-21T12:00:00Z'],
  ['spring', '2026-03-20T12:00:00Z'],
  ['summer', '2026-06-21T12:00:00Z'],
]

/** Shown only if the listing's text says which way the windows look. */
export const SunSection = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('market')
  const { coordinates, title, description } = listing
  const sides = windowSides(title, description)
  if (!coordinates || sides.length === 0) return null
  const lang = language.current
  const said = formatList(
    sides.map((side) => t(`living.sun.side.${side}`)),
    lang,
    'conjunction',
  )
  return (
    <section className={styles.section} aria-label={t('living.sun.title')}>
      <h2>{t('living.sun.title')}</h2>
      <p>{t('living.sun.sides', { sides: said })}</p>
      <dl className={styles.list}>
        {seasons.map(([season, day]) => (
          <div key={season}>
            <dt>{formatDayOfYear(day, lang, 'UTC')}</dt>
            <dd>
              {t('living.sun.hours', { n: hoursOf(sunHours(coordinates, sides, season), lang) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('living.sun.note')}</p>
    </section>
  )
})

/** Rounded to half an hour: nothing more exact is known. */
const hoursOf = (hours: number, language: Parameters<typeof formatNumber>[1]) =>
  formatNumber(Math.round(hours * 2) / 2, language, 1)
