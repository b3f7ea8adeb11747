import { observer } from 'mobx-react-lite'
import { importPresets } from '../../../contract/import/settings.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { SelectField } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { bandwidths } from './bandwidths.ts'
import styles from './settings.module.css'
import type { SettingsProps } from './use-settings.ts'
import { WatermarkFields } from './watermark-fields.tsx'

const most = 8

/** The settings that the next import starts with. */
export const ImportSection = observer(({ settings, change }: SettingsProps) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk')
  const { bandwidth, uploadsAtOnce } = settings
  const speeds = bandwidths(bandwidth)
  return (
    <>
      <RadioCards
        legend={t('settings.preset')}
        name="preset"
        options={importPresets.map((preset) => ({
          value: preset,
          label: t(`settings.presets.${preset}`),
          text: t(`settings.presetTexts.${preset}`),
        }))}
        chosen={settings.importPreset}
        onChoose={(importPreset) => change({ importPreset })}
      />
      <WatermarkFields watermark={settings.watermark} change={change} />
      <div className={styles.pair}>
        <SelectField
          label={t('settings.bandwidth')}
          value={bandwidth ?? ''}
          onChange={({ target }) =>
            change({ bandwidth: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('settings.unlimited')}</option>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {t('settings.speed', {
                megabytes: formatNumber(speed / 1_000_000, language.current),
              })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('settings.uploads')}
          value={uploadsAtOnce}
          onChange={({ target }) => change({ uploadsAtOnce: Number(target.value) })}
        >
          {Array.from({ length: most }, (_, n) => n + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
})
