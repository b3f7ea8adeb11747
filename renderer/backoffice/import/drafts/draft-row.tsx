import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../features/listings/index.ts'
import { useTabs } from '../../tabs/index.ts'
import { DraftCells } from './draft-cells.tsx'
import styles from './drafts.module.css'
import type { Draft, DraftsStore } from './drafts-store.ts'
import { isOpen, missingOf } from './drafts-store.ts'
import { useDraftFailure } from './use-draft-failure.ts'

export const DraftRow = observer(({ store, draft }: { store: DraftsStore; draft: Draft }) => {
  const { t } = useTranslation('import')
  const tabs = useTabs()
  const { ad, fields } = draft
  const title = ad.title ?? ad.id
  const [picture] = ad.images
  const missing = missingOf(draft)
  const toggle = () => {
    const chosen = new Set(store.chosen)
    if (!chosen.delete(ad.id)) chosen.add(ad.id)
    store.choose(chosen)
  }
  return (
    <tr data-state={draft.state.kind}>
      <td>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('drafts.choose', { title })}
          checked={store.chosen.has(ad.id)}
          disabled={!isOpen(draft)}
          onChange={toggle}
        />
      </td>
      <th scope="row" className={styles.ad}>
        <button type="button" onClick={() => tabs.open({ kind: 'ad', id: ad.id })}>
          {picture && <img src={pictureAddress(picture, 160)} alt="" width="48" height="36" />}
          <span>
            <bdi>{title}</bdi>
            <small>
              {ad.id} · {t('count.files', { count: ad.images.length })}
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
          onChange={(patch) => store.edit([ad.id], patch)}
        />
      ) : (
        <td colSpan={8} className={styles.muted}>
          <bdi>{ad.address}</bdi>
        </td>
      )}
    </tr>
  )
})

const Standing = observer(({ draft, missing }: { draft: Draft; missing: readonly string[] }) => {
  const { t } = useTranslation('import')
  const failureWords = useDraftFailure()
  const { state, ad } = draft
  switch (state.kind) {
    case 'sending':
      return <span className={styles.muted}>{t('drafts.sending')}</span>
    case 'sent':
      return <span className={styles.ok}>{t(`status.${ad.status}`)}</span>
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

/** With the address comes its point. */
const withoutEcho = (missing: readonly string[]) =>
  missing.filter((field) => field !== 'coordinates' || !missing.includes('address'))
