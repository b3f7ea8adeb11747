import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { factsSentence } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { agencyStore } from '../../agency/index.ts'
import { configStore } from '../../config/index.ts'
import { contactLinks } from '../../contact/index.ts'
import { languageStore } from '../../language/index.ts'
import { addressLine } from '../../listings/index.ts'
import { useMoney } from '../../rates/index.ts'
import styles from './print-sheet.module.css'

const perKeys = { rent: 'listing:price.perMonth', daily: 'listing:price.perNight' } as const

/** The listing on one printed page: all that somebody without a screen needs to find it and to call. */
export const PrintSheet = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const { platform, city } = useStores()
  const language = useStore(languageStore)
  const agencies = useStore(agencyStore)
  const config = useStore(configStore)
  const { t } = useTranslation('ad')
  const { read } = useMoney()
  const { id, ownerId, agencyInfo, price, currency, dealType, district } = listing

  const isPrinted = usePrinted()
  const state = agencies.stateOf(ownerId)
  const ways = contactLinks(agencyInfo, state.kind === 'ready' ? state.agency : undefined)
  const site = config.value?.publicUrl || window.location.origin + platform.basePath
  const address = addressLine(listing, language.current)
  // For a driver, and to compare with the sign on the building.
  const local = city.country === 'GE' ? listing.addressIn?.ka : undefined
  return (
    <section className={styles.sheet}>
      <div className={styles.words}>
        <p className={styles.price}>
          {price === null ? t('listing:price.unknown') : <bdi>{read(price, currency).text}</bdi>}
          {price !== null && dealType !== 'sale' && ` ${t(perKeys[dealType])}`}
        </p>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p>{[address, district?.[language.current]].filter(Boolean).join(' · ')}</p>
        {local && local !== address && <p lang="ka">{local}</p>}
        <p className={styles.facts}>{factsSentence(listing, { t, language: language.current })}</p>
        {agencyInfo.agencyName && <p className={styles.title}>{agencyInfo.agencyName}</p>}
        {ways.map(({ kind, shown }) => (
          <p key={kind}>
            {t(`contact.${kind}`)}: <bdi dir="ltr">{shown}</bdi>
          </p>
        ))}
      </div>
      <div className={styles.code}>
        {isPrinted && (
          <QrCode className={styles.qr} text={`${site}/ad/${id}`} label={t('print.code')} />
        )}
        <p>{t('print.code')}</p>
        <p>{t('dates.number', { id })}</p>
      </div>
    </section>
  )
})

/** Whether the page was printed. The code is drawn only then, because drawing it blocks a slow phone for 60 ms. */
function usePrinted() {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // The browser prints what stands in the page when its listeners return.
    const print = () => flushSync(() => setPrinted(true))
    window.addEventListener('beforeprint', print)
    return () => window.removeEventListener('beforeprint', print)
  }, [])
  return isPrinted
}
