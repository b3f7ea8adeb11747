import { useEffect, useState } from 'react'
import type { Watermark } from '../../../../../contract/import/settings.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { importStore } from '../../import-store.ts'
import styles from './dialogs.module.css'

/** How long a slider or a text must rest before its preview is drawn, in milliseconds. */
const pause = 180

interface Props {
  batch: string
  watermark: Watermark | undefined
}

type Preview =
  | { state: 'loading' | 'none' }
  | { state: 'ready'; lightest: string; darkest: string | null }

/** Shows the mark on the lightest and the darkest image of this import: if it looks right on both, it does on all. */
export function WatermarkPreview({ batch, watermark }: Props) {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const [preview, setPreview] = useState<Preview>({ state: 'loading' })
  const asked = watermark && JSON.stringify(watermark)

  useEffect(() => {
    if (asked === undefined) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const made = await desktop.import.watermarkPreview({ batch, watermark: JSON.parse(asked) })
      if (isLeft) return
      const { lightest = null, darkest = null } = made.ok ? made.value : {}
      setPreview(lightest === null ? { state: 'none' } : { state: 'ready', lightest, darkest })
    }, pause)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [desktop, batch, asked])

  if (!watermark) return null
  if (preview.state !== 'ready')
    return (
      <p className={styles.muted} aria-live="polite">
        {t(preview.state === 'none' ? 'mark.noPreview' : 'mark.drawing')}
      </p>
    )
  const { lightest, darkest } = preview
  return (
    <div className={styles.previews}>
      <img src={lightest} alt={t(darkest ? 'mark.onLightest' : 'mark.onPicture')} />
      {darkest && <img src={darkest} alt={t('mark.onDarkest')} />}
    </div>
  )
}
