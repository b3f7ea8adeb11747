import { Check, Maximize2, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ImportFile } from '../../../../contract/import/plan.ts'
import { languageStore } from '../../../features/language/index.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { importStore } from '../import-store.ts'
import { chooseAll, chooseOne } from '../plan/board/choice.ts'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import { isTakenOut } from '../tally.ts'
import styles from './review.module.css'

interface Props {
  board: PlanBoard
  onClose: () => void
}

/** One image in the whole window, or two to four side by side: K includes it, X leaves it out, Z shows every pixel. */
export const ReviewDialog = observer(({ board, onClose }: Props) => {
  const { t } = useTranslation('import')
  const acts = usePlanActs(board)
  const isRtl = useStore(languageStore).direction === 'rtl'
  const [isWhole, setWhole] = useState(false)
  const [at, setAt] = useState(0)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  // The keys work wherever the focus is: the dialog opens with the focus on its close button.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current?.(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const files = board.chosenFiles.slice(0, mostBeside)
  const current = files[Math.min(at, files.length - 1)]
  if (!current) return null

  const go = (step: 1 | -1) => {
    if (files.length > 1) return setAt((at + step + files.length) % files.length)
    const next = board.neighbourToLookAt(current.id, step)
    if (next) board.choose(chooseOne(next))
  }
  const decide = (isKept: boolean) => {
    if (!board.isEditable) return
    if (isTakenOut(current) === isKept) void acts.setRemoved([current.id], !isKept)
    go(1)
  }
  onKey.current = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const isForward = event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')
    const isBack = event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')
    if (isForward) go(1)
    else if (isBack) go(-1)
    else if (event.code === 'KeyK') decide(true)
    else if (event.code === 'KeyX' || event.key === 'Delete') decide(false)
    else if (event.code === 'KeyZ') setWhole(!isWhole)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      // A name is read in its own direction, whatever the direction of the page is.
      title={`\u2068${current.name}\u2069`}
      closeLabel={t('ask.close')}
      className={styles.dialog}
      onClose={onClose}
    >
      <div className={styles.review}>
        <div className={styles.pictures} data-many={files.length > 1}>
          {files.map((file) => (
            <Picture
              key={`${file.id} ${isWhole}`}
              {...{ board, file, isWhole }}
              isCurrent={files.length > 1 && file === current}
              onPress={() =>
                board.choose({ ...chooseAll(board.choice, ids(files)), focus: file.id })
              }
            />
          ))}
        </div>
        <div className={styles.bar}>
          <Button onClick={() => go(-1)}>{t('review.before')}</Button>
          <Button onClick={() => go(1)}>{t('review.next')}</Button>
          <Button aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            <Maximize2 size={18} aria-hidden="true" />
            {t('review.whole')} <kbd>Z</kbd>
          </Button>
          {board.isEditable && (
            <>
              <Button look="primary" onClick={() => decide(true)}>
                <Check size={18} aria-hidden="true" />
                {t('review.keep')} <kbd>K</kbd>
              </Button>
              <Button onClick={() => decide(false)}>
                <X size={18} aria-hidden="true" />
                {t('review.drop')} <kbd>X</kbd>
              </Button>
            </>
          )}
          <Standing file={current} />
        </div>
      </div>
    </Dialog>
  )
})

const mostBeside = 4
const ids = (files: readonly ImportFile[]) => files.map(({ id }) => id)

/** Says what the person has decided, and why the program finds the image worth a look. */
const Standing = ({ file }: { file: ImportFile }) => {
  const { t } = useTranslation('import')
  const words = file.flags.map((flag) => t(`flag.${flag}`))
  return (
    <p role="status" className={styles.standing}>
      {[
        isTakenOut(file) ? t(`skip.${file.skipped ?? 'removed'}`) : t('review.kept'),
        ...words,
      ].join(' · ')}
    </p>
  )
}

interface PictureProps {
  board: PlanBoard
  file: ImportFile
  isWhole: boolean
  isCurrent: boolean
  onPress: () => void
}

const Picture = ({ board, file, isWhole, isCurrent, onPress }: PictureProps) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const [picture, setPicture] = useState<string | null>()
  useEffect(() => {
    let isOver = false
    void desktop.import.look({ batch: board.id, file: file.id, isWhole }).then((told) => {
      if (!isOver) setPicture(told.ok ? told.value.picture : null)
    })
    return () => {
      isOver = true
    }
  }, [desktop, board.id, file.id, isWhole])
  return (
    <button
      type="button"
      className={styles.picture}
      data-whole={isWhole}
      data-out={isTakenOut(file)}
      aria-current={isCurrent}
      aria-label={file.name}
      onClick={onPress}
    >
      {picture ? (
        <img src={picture} alt="" draggable={false} />
      ) : (
        <span>{t(picture === null ? 'problem.UNREADABLE' : 'review.loading')}</span>
      )}
    </button>
  )
}
