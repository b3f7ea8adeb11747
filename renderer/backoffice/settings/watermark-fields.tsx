import { useState } from 'react'
import type { Corner, TextWatermark } from '../../../contract/import/settings.ts'
import { corners } from '../../../contract/import/settings.ts'
import { sessionStore } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './settings.module.css'
import type { SettingsProps } from './use-settings.ts'

interface Props {
  watermark: TextWatermark | null
  change: SettingsProps['change']
}

/** The text on every image of an import, unless the import itself has another. */
export function WatermarkFields({ watermark, change }: Props) {
  const session = useStore(sessionStore)
  const { t } = useTranslation('desk')
  const [typed, setTyped] = useState<string>()
  const turn = (isOn: boolean) => {
    const text = (session.user?.agencyName?.trim() || 'Sakhli').slice(0, 80)
    setTyped(undefined)
    change({ watermark: isOn ? { kind: 'text', text, corner: 'bottomRight', opacity: 0.5 } : null })
  }
  return (
    <div className={styles.watermark}>
      <Switch isOn={watermark !== null} onChange={turn}>
        {t('settings.watermark')}
      </Switch>
      {watermark && (
        <>
          <TextField
            label={t('settings.watermarkText')}
            maxLength={80}
            value={typed ?? watermark.text}
            wrong={typed?.trim() === '' ? t('settings.watermarkEmpty') : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value.trim()) change({ watermark: { ...watermark, text: target.value } })
            }}
          />
          <div className={styles.pair}>
            <SelectField
              label={t('settings.corner')}
              value={watermark.corner}
              onChange={({ target }) =>
                change({ watermark: { ...watermark, corner: target.value as Corner } })
              }
            >
              {corners.map((each) => (
                <option key={each} value={each}>
                  {t(`settings.corners.${each}`)}
                </option>
              ))}
            </SelectField>
            <label className={styles.range}>
              {t('settings.opacity', { percent: Math.round(watermark.opacity * 100) })}
              <input
                type="range"
                min={5}
                max={100}
                step={5}
                value={Math.round(watermark.opacity * 100)}
                onChange={({ target }) =>
                  change({ watermark: { ...watermark, opacity: Number(target.value) / 100 } })
                }
              />
            </label>
          </div>
        </>
      )}
    </div>
  )
}
