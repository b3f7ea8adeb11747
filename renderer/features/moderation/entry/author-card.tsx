import { BadgeCheck } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Author } from '../../../../contract/operators/moderation.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageNames, languageStore } from '../../language/index.ts'
import styles from './author-card.module.css'

/** The advertiser of the listing: how long they are here, with how many listings, and whether trusted. */
export const AuthorCard = observer(({ author }: { author: Author }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('operator')
  const lang = language.current
  return (
    <section className={styles.author}>
      <h3>{t('author.title')}</h3>
      <p>
        <AppLink to={`/moderation/users?search=${author.id}`} className={styles.name}>
          <bdi>{author.name ?? t('author.unnamed')}</bdi>
        </AppLink>
      </p>
      <p className={styles.facts}>
        <span>{t(author.isAgency ? 'author.agency' : 'author.owner')}</span>
        <span>{t('author.since', { date: formatDay(author.since, lang, timeZone) })}</span>
        <span>{t('author.ads', { count: author.ads })}</span>
        <span>{t('author.published', { n: formatNumber(author.published, lang) })}</span>
        <span lang={author.language}>{languageNames[author.language]}</span>
      </p>
      <p className={author.isTrusted ? styles.trusted : styles.untrusted}>
        {author.isTrusted && <BadgeCheck size={20} aria-hidden="true" />}
        {t(author.isTrusted ? 'author.trusted' : 'author.untrusted')}
      </p>
    </section>
  )
})
