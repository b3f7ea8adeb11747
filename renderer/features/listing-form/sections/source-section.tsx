import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { sessionStore } from '../../session/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

/** Who offers the listing. The profile states it for all of one's listings. */
export const SourceSection = observer(({ form }: { form: ListingDraft }) => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('form')
  const pages = usePages()
  const source = form.listing?.source ?? (session.user?.isAgency ? 'agency' : 'owner')
  const { user } = session
  const isSilent = user && !user.phone && !user.telegramUsername && !user.whatsappNumber
  return (
    <Section title={t('source.title')}>
      <p className={styles.source}>
        <span>
          {t(`ad:advertiser.${source}`)}
          {session.user?.agencyName && (
            <>
              {' · '}
              <bdi>{session.user.agencyName}</bdi>
            </>
          )}
        </span>
        {isSilent && <strong className={styles.warning}>{t('source.noContact')}</strong>}
        {pages.some(({ path }) => path === '/editProfile') && (
          <AppLink to="/editProfile" className={styles.link}>
            {t(isSilent ? 'source.addContact' : 'source.profile')}
          </AppLink>
        )}
      </p>
    </Section>
  )
})
