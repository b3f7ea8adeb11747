import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import styles from './profile.module.css'
import type { ProfileDraft } from './profile-draft.ts'

/** A private owner or an agency: the one has a name alone, the other more. */
export const KindField = observer(({ draft }: { draft: ProfileDraft }) => {
  const { t } = useTranslation('profile')
  const { isAgency, agencyDescription, address, channelLink } = draft.typed
  const loses = !isAgency && Boolean(agencyDescription || address || channelLink)
  return (
    <fieldset className={styles.kinds} aria-describedby={loses ? 'loses' : undefined}>
      <legend>{t('kind.label')}</legend>
      {[false, true].map((kind) => (
        <label key={String(kind)} className={styles.kind}>
          <input
            type="radio"
            name="isAgency"
            checked={isAgency === kind}
            onChange={() => draft.become(kind)}
          />
          {t(kind ? 'kind.agency' : 'kind.single')}
        </label>
      ))}
      <p id="loses" role="status" className={styles.muted}>
        {loses && t('kind.loses')}
      </p>
    </fieldset>
  )
})
