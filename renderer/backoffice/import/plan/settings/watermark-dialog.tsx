import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Corner, Watermark } from '../../../../../contract/import/settings.ts'
import { corners } from '../../../../../contract/import/settings.ts'
import { sessionStore } from '../../../../features/session/index.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button, Chip } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { useAsk } from '../../batch/use-ask.ts'
import { importStore } from '../../import-store.ts'
import type { PlanBoard } from '../../plan-board.ts'
import styles from './dialogs.module.css'
import { WatermarkPreview } from './watermark-preview.tsx'

/** Sets a text or a logo for a corner of every image. */
export const WatermarkDialog = observer(
  ({ board, onClose }: { board: PlanBoard; onClose: () => void }) => {
    const { desktop } = useStore(importStore)
    const session = useStore(sessionStore)
    const { t } = useTranslation('import')
    const ask = useAsk()
    const now = board.head.settings.watermark
    const [kind, setKind] = useState<Watermark['kind']>(now?.kind ?? 'text')
    const [text, setText] = useState(
      now?.kind === 'text' ? now.text : (session.user?.agencyName ?? 'Sakhli').slice(0, 80),
    )
    const [logo, setLogo] = useState<{ token: string; name?: string } | undefined>(
      now?.kind === 'logo' ? { token: now.token } : undefined,
    )
    const [corner, setCorner] = useState<Corner>(now?.corner ?? 'bottomRight')
    const [opacity, setOpacity] = useState(now?.opacity ?? 0.5)

    const set = async (watermark: Watermark | null) => {
      const done = await ask(desktop.import.setWatermark({ batch: board.id, watermark }))
      if (done) onClose()
    }
    const pickLogo = async () => {
      const picked = await ask(desktop.files.pick({ kind: 'logo' }))
      const file = picked?.value[0]
      if (file) setLogo(file)
    }
    const chosen = chosenMark({ kind, text: text.trim(), token: logo?.token, corner, opacity })

    return (
      <Dialog title={t('mark.title')} closeLabel={t('ask.close')} onClose={onClose}>
        <div className={styles.form}>
          <fieldset className={styles.row} aria-label={t('mark.kind')}>
            {(['text', 'logo'] as const).map((each) => (
              <Chip key={each} isChosen={kind === each} onClick={() => setKind(each)}>
                {t(`mark.${each}`)}
              </Chip>
            ))}
          </fieldset>
          {kind === 'text' ? (
            <TextField
              label={t('mark.words')}
              value={text}
              maxLength={80}
              onChange={(event) => setText(event.target.value)}
            />
          ) : (
            <div className={styles.row}>
              <Button onClick={() => void pickLogo()}>{t('mark.chooseLogo')}</Button>
              {logo && <bdi>{logo.name ?? t('mark.logo')}</bdi>}
            </div>
          )}
          <SelectField
            label={t('mark.corner')}
            value={corner}
            onChange={(event) =>
              setCorner(corners.find((each) => each === event.target.value) ?? corner)
            }
          >
            {corners.map((each) => (
              <option key={each} value={each}>
                {t(`mark.${each}`)}
              </option>
            ))}
          </SelectField>
          <label className={styles.range}>
            {t('mark.opacity', { percent: Math.round(opacity * 100) })}
            <input
              type="range"
              min="0.1"
              max="1"
              step="0.05"
              value={opacity}
              onChange={(event) => setOpacity(Number(event.target.value))}
            />
          </label>
          <WatermarkPreview batch={board.id} watermark={chosen} />
        </div>
        <div className={styles.buttons}>
          {now && <Button onClick={() => void set(null)}>{t('mark.without')}</Button>}
          <Button
            look="primary"
            disabled={!chosen}
            onClick={() => {
              if (chosen) void set(chosen)
            }}
          >
            {t('mark.apply')}
          </Button>
        </div>
      </Dialog>
    )
  },
)

interface Fields {
  kind: Watermark['kind']
  text: string
  token: string | undefined
  corner: Corner
  opacity: number
}

/** Undefined while its words or its logo are missing. */
function chosenMark({ kind, text, token, corner, opacity }: Fields): Watermark | undefined {
  if (kind === 'text') return text === '' ? undefined : { kind, text, corner, opacity }
  return token === undefined ? undefined : { kind, token, corner, opacity }
}
