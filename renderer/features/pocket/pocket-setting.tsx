import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { storageKeys } from '../../../contract/limits.ts'
import type { PocketReply, PocketRequest } from '../../../contract/search/pocket-messages.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { languageStore } from '../language/index.ts'
import { addressesForPocket, askPocket } from './ask-pocket.ts'
import styles from './pocket.module.css'
import { pocketMoment } from './pocket-moment.ts'

type State = PocketReply | { kind: 'asking' }

/** Stores the city on this device for use without a network, or deletes it. Empty where the browser cannot store it. */
export const PocketSetting = observer(() => {
  const { current } = useStore(languageStore)
  const { city, at, platform } = useStores()
  const { t } = useTranslation('pocket')
  const [state, setState] = useState<State>()
  useEffect(() => {
    void askPocket({ pocket: 'tell' }).then(setState)
  }, [])

  async function ask(pocket: PocketRequest['pocket']) {
    setState({ kind: 'asking' })
    if (pocket === 'forget') platform.storage.write(storageKeys.pocket, 'no')
    else platform.storage.remove(storageKeys.pocket)
    // The person asked to store it, so the browser should not clear it on its own.
    if (pocket === 'keep') await navigator.storage?.persist?.()
    setState(await askPocket({ pocket, also: addressesForPocket(city, at) }))
  }

  if (!state) return null
  const isKept = state.kind === 'kept'
  return (
    <section id="pocket" className={styles.pocket} aria-labelledby="pocket-title">
      <h2 id="pocket-title">{t('title')}</h2>
      <p>{t('text')}</p>
      <div role="status">
        {state.kind === 'kept' && (
          <p>
            {t('kept', {
              count: state.count,
              megabytes: formatNumber(Math.max(0.1, state.bytes / 1e6), current, 1),
              moment: pocketMoment(state.checkedAt, current, city.timeZone),
            })}
          </p>
        )}
        {state.kind === 'failed' && <p>{t('failed')}</p>}
      </div>
      <div className={styles.buttons}>
        <Button
          look={isKept ? 'quiet' : 'primary'}
          disabled={state.kind === 'asking'}
          onClick={() => void ask('keep')}
        >
          {t(state.kind === 'asking' ? 'asking' : isKept ? 'renew' : 'keep')}
        </Button>
        {isKept && (
          <Button look="bare" onClick={() => void ask('forget')}>
            {t('forget')}
          </Button>
        )}
      </div>
    </section>
  )
})
