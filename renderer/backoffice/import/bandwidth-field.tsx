import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { useAsk } from './batch/use-ask.ts'
import { useAmounts } from './format-amount.ts'
import { importStore } from './import-store.ts'
import styles from './plan/settings/settings-bar.module.css'
import type { PlanBoard } from './plan-board.ts'

const offered = [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000]

/** Limits the speed of the import; it can be changed while the import runs. */
export const BandwidthField = observer(({ board }: { board: PlanBoard }) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const { speed } = useAmounts()
  const ask = useAsk()
  const { bandwidth } = board.head.settings
  const speeds = bandwidth && !offered.includes(bandwidth) ? [bandwidth, ...offered] : offered
  return (
    <select
      className={styles.select}
      aria-label={t('bandwidth.label')}
      value={bandwidth ?? ''}
      onChange={({ target: { value } }) =>
        void ask(
          desktop.import.setBandwidth({
            batch: board.id,
            bandwidth: value === '' ? null : Number(value),
          }),
        )
      }
    >
      <option value="">{t('bandwidth.none')}</option>
      {speeds.map((each) => (
        <option key={each} value={each}>
          {t('bandwidth.upTo', { speed: speed(each) })}
        </option>
      ))}
    </select>
  )
})
