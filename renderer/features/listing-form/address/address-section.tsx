import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { PickMap } from '../../map/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from '../sections/section.tsx'
import styles from './address.module.css'
import { AddressField } from './address-field.tsx'
import { AddressPicker } from './address-picker.ts'

/** The address and its point; each is looked up from the other. */
export const AddressSection = observer(({ form }: { form: ListingDraft }) => {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const [picker] = useState(
    () => new AddressPicker({ api, form, language: () => language.current }),
  )
  useEffect(() => () => picker.stop(), [picker])

  const { coordinates, city } = form.content
  const isElsewhere = coordinates !== null && city !== form.city.id
  const flaw = isElsewhere ? t('wrong.city') : wrong('address', 'city', 'coordinates')
  return (
    <Section title={t('address.title')}>
      <AddressField
        form={form}
        picker={picker}
        wrong={flaw}
        hint={picker.finding === 'idle' ? t('address.hint') : t(`address.${picker.finding}`)}
      />
      <div role="status" className={styles.replaced}>
        {picker.replaced && (
          <>
            <span>{t('address.replaced')}</span>
            <Button look="bare" onClick={() => picker.putBack()}>
              {t('address.putBack')}
            </Button>
          </>
        )}
      </div>
      <div className={styles.map}>
        <PickMap
          point={coordinates ? { lat: coordinates[0], lon: coordinates[1] } : undefined}
          onPick={({ lat, lon }) => void picker.pick(lat, lon)}
        />
      </div>
    </Section>
  )
})
