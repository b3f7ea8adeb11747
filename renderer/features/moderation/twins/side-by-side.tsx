import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FieldName } from '../../../../contract/listings/listing-fields.ts'
import { fieldNames } from '../../../../contract/listings/listing-fields.ts'
import type { ModerationEntry, Twin } from '../../../../contract/operators/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { Chip } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useListingTitle } from '../../operator/index.ts'
import comparing from '../compare/compare.module.css'
import { SmallPictures } from '../compare/small-pictures.tsx'
import styles from './twins.module.css'
import { useFieldWords } from './use-field-words.ts'

interface Props {
  entry: ModerationEntry
  twins: readonly Twin[]
  onClose: () => void
}

/** The listing under review and its twin, compared field by field and with all their images. */
export const SideBySide = observer(({ entry, twins, onClose }: Props) => {
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()
  const [chosen, setChosen] = useState(0)
  const twin = twins[chosen] ?? twins[0]
  if (!twin) return null
  const sides = [
    { title: t('twins.here'), listing: entry.listing },
    { title: t('twins.there'), listing: twin.listing },
  ]
  return (
    <Dialog
      title={t('twins.title')}
      closeLabel={t('site:close')}
      className={comparing.wide}
      onClose={onClose}
    >
      {twins.length > 1 && (
        <div className={styles.choices}>
          {twins.map(({ listing }, at) => (
            <Chip key={listing.id} isChosen={at === chosen} onClick={() => setChosen(at)}>
              <bdi>{titleOf(listing)}</bdi>
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.sides}>
        {sides.map(({ title, listing }) => (
          <section key={title} className={styles.side} aria-label={title}>
            <p className={styles.which}>{title}</p>
            <h3 dir="auto">
              <AppLink to={`/ad/${listing.id}`} className={styles.link}>
                {titleOf(listing)}
              </AppLink>
            </h3>
            <SmallPictures images={listing.images} />
          </section>
        ))}
      </div>
      {twin.samePictures > 0 && (
        <p className={styles.same}>{t('twins.samePictures', { count: twin.samePictures })}</p>
      )}
      <Fields entry={entry} twin={twin} />
    </Dialog>
  )
})

/** Fields that differ come first; fields that are empty in both are left out. */
const Fields = observer(({ entry, twin }: { entry: ModerationEntry; twin: Twin }) => {
  const { t } = useTranslation('operator')
  const { nameOf, say } = useFieldWords()
  const differing = new Map(twin.differences.map((each) => [each.field, each]))
  const equal = fieldNames.filter(
    (field) => !differing.has(field) && isSaid(entry.listing[field]) && !untold.includes(field),
  )
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{t('twins.field')}</th>
          <th scope="col">{t('twins.here')}</th>
          <th scope="col">{t('twins.there')}</th>
        </tr>
      </thead>
      <tbody>
        {[...differing.values()].map(({ field, here, there }) => (
          <tr key={field} className={styles.differing}>
            <th scope="row">{nameOf(field)}</th>
            <td dir="auto">{say(field, here)}</td>
            <td dir="auto">
              <mark>{say(field, there)}</mark>
            </td>
          </tr>
        ))}
        {equal.map((field) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td colSpan={2} dir="auto">
              {say(field, entry.listing[field])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** Fields shown elsewhere on the screen, or equal for every listing. */
const untold: readonly FieldName[] = ['description', 'city']

const isSaid = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false
