import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PresetEstimate } from '../../../../../contract/import/progress.ts'
import type { ImportPreset } from '../../../../../contract/import/settings.ts'
import { importPresets } from '../../../../../contract/import/settings.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { useAsk } from '../../batch/use-ask.ts'
import { useAmounts } from '../../format-amount.ts'
import { importStore } from '../../import-store.ts'
import type { PlanBoard } from '../../plan-board.ts'
import styles from './settings-bar.module.css'

/** The quality of the sent images, and how many bytes each choice would send, measured on some of these images. */
export const PresetField = observer(({ board }: { board: PlanBoard }) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const { bytes } = useAmounts()
  const ask = useAsk()
  const [estimates, setEstimates] = useState<PresetEstimate[]>([])
  const isPlanned = board.state === 'planned'
  const batch = board.id
  const files = board.files.size

  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are measured anew
  useEffect(() => {
    if (!isPlanned) return
    let isLeft = false
    // Estimates only help: without them a preset can still be chosen.
    void desktop.import.estimate({ batch }).then((asked) => {
      if (asked.ok && !isLeft) setEstimates(asked.value)
    })
    return () => {
      isLeft = true
    }
  }, [desktop, batch, isPlanned, files])

  const words = (preset: ImportPreset) => {
    const one = estimates.find((each) => each.preset === preset)
    const name = t(`preset.${preset}`)
    if (one && one.bytesAfter >= one.bytesBefore) return `${name}: ${bytes(one.bytesAfter)}`
    return one
      ? t('preset.with', {
          name,
          bytes: bytes(one.bytesAfter),
          saved: bytes(Math.max(0, one.bytesBefore - one.bytesAfter)),
        })
      : name
  }
  return (
    <select
      className={styles.select}
      aria-label={t('preset.label')}
      value={board.head.settings.preset}
      onChange={(event) =>
        void ask(
          desktop.import.setPreset({
            batch,
            preset: importPresets.find((each) => each === event.target.value) ?? 'balanced',
          }),
        )
      }
    >
      {importPresets.map((preset) => (
        <option key={preset} value={preset}>
          {words(preset)}
        </option>
      ))}
    </select>
  )
})
