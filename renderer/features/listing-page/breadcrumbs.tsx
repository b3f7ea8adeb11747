import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { crumbsOf } from './crumbs.ts'
import styles from './listing-meta.module.css'

export function Breadcrumbs({ listing, title }: { listing: Listing; title: string }) {
  const { t } = useTranslation('ad')
  const crumbs = crumbsOf(listing, title, t)
  return (
    <nav aria-label={t('crumbs.label')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, path }, i) =>
          i === crumbs.length - 1 ? (
            <li key={path} aria-current="page" className={styles.here}>
              {name}
            </li>
          ) : (
            <li key={path} className={styles.crumb}>
              <AppLink to={path}>{name}</AppLink>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
