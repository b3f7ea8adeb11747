import { useTranslation } from '../../kernel/i18n/use-translation.tsx'

const outside = { target: '_blank', rel: 'noopener' } as const

/** The credits that the licences of the used works require. */
export function Credits() {
  const { t } = useTranslation(['site', 'help'])
  return (
    <section id="credits">
      <h2>{t('help:credits.title')}</h2>
      <p>
        {t('help:credits.map')}{' '}
        <a href="https://www.openstreetmap.org/copyright" {...outside}>
          © OpenStreetMap contributors
        </a>
      </p>
      <p>
        {t('help:credits.font')}{' '}
        <a href="https://bboxtype.com/typefaces/FiraGO/" {...outside}>
          FiraGO
        </a>{' '}
        (SIL Open Font License 1.1).
      </p>
      <p>
        {t('help:credits.icons')}{' '}
        <a href="https://lucide.dev/license" {...outside}>
          Lucide
        </a>{' '}
        (ISC).
      </p>
    </section>
  )
}
