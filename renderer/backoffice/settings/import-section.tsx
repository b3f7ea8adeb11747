import { observer } from 'mobx-react-lite'
import { importPresets } from '../../../contract/import-settings.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { SelectField } from '../../ui/field.tsx'
import { bandwidths } from './bandwidths.ts'
import styles from './settings.module.css'
import type { SettingsProps } from './use-settings.ts'
import { WatermarkFields } from './watermark-fields.tsx'

const most = 8

/** What the next import starts with. */
export const ImportSection = observer(({ settings, change }: SettingsProps) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk')
  const { bandwidth, uploadsAtOnce } = settings
  const speeds = bandwidths(bandwidth)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('settings.preset')}</legend>
        {importPresets.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input
              type="radio"
              name="preset"
              checked={settings.importPreset === preset}
              onChange={() => change({ importPreset: preset })}
            />
            <span>
              <strong>{t(`settings.presets.${preset}`)}</strong>
              <small>{t(`settings.presetTexts.${preset}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
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
