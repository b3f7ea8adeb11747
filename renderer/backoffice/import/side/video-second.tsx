import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ImportFile } from '../../../../contract/import/plan.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { importStore } from '../import-store.ts'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import styles from './side.module.css'

const pause = 180

interface Props {
  board: PlanBoard
  file: ImportFile
  poster: string | undefined
}

/** Chooses the still of a video: the frame at the slider is shown. */
export const VideoSecond = observer(({ board, file, poster }: Props) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const acts = usePlanActs(board)
  const saved = file.stillSecond ?? 1
  const [second, setSecond] = useState(saved)
  const [frame, setFrame] = useState<string | null>()
  const last = Math.max(0, Math.floor((file.durationMs ?? 0) / 100) / 10)
  const batch = board.id

  useEffect(() => {
    let isLeft = false
    const timer = setTimeout(async () => {
      const asked = await desktop.import.videoFrame({ batch, file: file.id, second })
      if (!isLeft) setFrame(asked.ok ? asked.value.picture : null)
    }, pause)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [desktop, batch, file.id, second])

  const shown = frame ?? poster
  return (
    <div className={styles.video}>
      {shown ? (
        <img className={styles.preview} src={shown} alt={t('video.frame', { second })} />
      ) : (
        <p className={styles.muted}>{t(frame === null ? 'video.noFrame' : 'video.loading')}</p>
      )}
      <label className={styles.range}>
        {t('video.second', { second: second.toFixed(1) })}
        <input
          type="range"
          min="0"
          max={last}
          step="0.1"
          value={Math.min(second, last)}
          onChange={(event) => setSecond(Number(event.target.value))}
          onPointerUp={() => void acts.setSecond(file.id, second)}
          onKeyUp={() => {
            if (second !== saved) void acts.setSecond(file.id, second)
          }}
        />
      </label>
    </div>
  )
})
