import { observer } from 'mobx-react-lite'
import { pictureAddress } from '../../../features/listings/index.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useTabs } from '../../tabs/index.ts'
import { DraftCells } from './draft-cells.tsx'
import styles from './drafts.module.css'
import type { Draft, DraftsStore } from './drafts-store.ts'
import { isOpen, missingOf } from './drafts-store.ts'
import { useDraftFailure } from './use-draft-failure.ts'

export const DraftRow = observer(({ store, draft }: { store: DraftsStore; draft: Draft }) => {
  const { t } = useTranslation('import')
  const tabs = useTabs()
  const { listing, fields } = draft
  const title = listing.title ?? listing.id
  const [picture] = listing.images
  const missing = missingOf(draft)
  const toggle = () => {
    const chosen = new Set(store.chosen)
    if (!chosen.delete(listing.id)) chosen.add(listing.id)
    store.choose(chosen)
  }
  return (
    <tr data-state={draft.state.kind}>
      <td>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('drafts.choose', { title })}
          checked={store.chosen.has(listing.id)}
          disabled={!isOpen(draft)}
          onChange={toggle}
        />
      </td>
      <th scope="row" className={styles.ad}>
        <button type="button" onClick={() => tabs.open({ kind: 'ad', id: listing.id })}>
          {picture && <img src={pictureAddress(picture, 160)} alt="" width="48" height="36" />}
          <span>
            <bdi>{title}</bdi>
            <small>
              {listing.id} · {t('count.files', { count: listing.images.length })}
            </small>
          </span>
        </button>
      </th>
      <td className={styles.standing}>
        <Standing {...{ draft, missing }} />
      </td>
      {isOpen(draft) ? (
        <DraftCells
          fields={fields}
          missing={missing}
          name={title}
          onChange={(patch) => store.edit([listing.id], patch)}
        />
      ) : (
        <td colSpan={8} className={styles.muted}>
          <bdi>{listing.address}</bdi>
        </td>
      )}
    </tr>
  )
})

type Missing = ReturnType<typeof missingOf>

const Standing = observer(({ draft, missing }: { draft: Draft; missing: Missing }) => {
  const { t } = useTranslation('import')
  const failureWords = useDraftFailure()
  const { state, listing } = draft
  switch (state.kind) {
    case 'sending':
      return <span className={styles.muted}>{t('drafts.sending')}</span>
    case 'sent':
      return <span className={styles.ok}>{t(`status.${listing.status}`)}</span>
    case 'failed':
      return <span className={styles.bad}>{failureWords(state.failure)}</span>
    case 'draft':
      return missing.length === 0 ? (
        <span className={styles.ok}>{t('drafts.isReady')}</span>
      ) : (
        <span className={styles.warn}>
          {t('drafts.missing')}:{' '}
          {withoutEcho(missing)
            .map((field) => t(`missing.${field}`))
            .join(', ')}
        </span>
      )
  }
})

/** A missing address already covers its point. */
const withoutEcho = (missing: Missing) =>
  missing.filter((field) => field !== 'coordinates' || !missing.includes('address'))
