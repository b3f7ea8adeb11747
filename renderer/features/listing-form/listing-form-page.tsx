import { observer } from 'mobx-react-lite'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sessionStore } from '../session/index.ts'
import { AdvertisersOnly } from './advertisers-only.tsx'
import type { FormKey } from './draft/saved-drafts.ts'
import styles from './listing-form.module.css'
import { listingFormStore } from './model/listing-form-store.ts'
import { FormScreen } from './screen/form-screen.tsx'

const Form = observer(({ formKey }: { formKey: FormKey }) => {
  const session = useStore(sessionStore)
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('form')
  const place = forms.placeOf(formKey)
  const owner = place.kind === 'ready' ? place.form.listing?.ownerId : undefined

  if (place.kind === 'loading') return <Loading />
  if (place.kind === 'missing' || (owner !== undefined && owner !== session.advertiserId))
    return (
      <div className={styles.gate}>
        <h1>{t('missing.title')}</h1>
        <p>{t('missing.text')}</p>
      </div>
    )
  if (place.kind === 'failed')
    return (
      <div className={styles.gate}>
        <h1>{t('title.edit')}</h1>
        <FailureNote failure={place.failure} onRetry={() => void forms.open(formKey)} />
      </div>
    )
  // The key makes another listing's form share no state with this one.
  return <FormScreen key={formKey} formKey={formKey} form={place.form} />
})

function Loading() {
  const { t } = useTranslation('form')
  return (
    <div className={styles.gate} aria-busy="true">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <Skeleton width="60%" height="32px" />
      <Skeleton height="180px" />
      <Skeleton height="240px" />
    </div>
  )
}

const NewListing = () => (
  <AdvertisersOnly mayVisitorsWrite>
    <Form formKey="new" />
  </AdvertisersOnly>
)

const EditListing = () => {
  const { id = '' } = usePageParams()
  return (
    <AdvertisersOnly>
      <Form formKey={id} />
    </AdvertisersOnly>
  )
}

export const newListingPage: Page = {
  Component: NewListing,
  load: async (root) => root.get(listingFormStore).openNew(),
  head: (_root, _context, t) => ({
    title: `${t('form:title.new')} — Sakhli`,
    description: t('form:gate.visitor'),
    path: '/newAd',
    isIndexed: false,
    isPrivate: true,
  }),
}

export const editListingPage: Page = {
  Component: EditListing,
  load: (root, { params, signal }) => root.get(listingFormStore).open(params.id ?? '', signal),
  head: (_root, { params }, t) => ({
    title: `${t('form:title.edit')} — Sakhli`,
    description: t('form:gate.visitor'),
    path: `/editAd/${params.id ?? ''}`,
    isIndexed: false,
    isPrivate: true,
  }),
}
