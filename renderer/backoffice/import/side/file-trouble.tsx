import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { ImportFile } from '../../../../contract/import/plan.ts'
import { withCapital } from '../../../../texts/format/capitals.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { chooseOne } from '../plan/board/choice.ts'
import type { PlanBoard } from '../plan-board.ts'
import type { Thumbnails } from '../thumbnails.ts'
import styles from './side.module.css'

interface Props {
  board: PlanBoard
  thumbnails: Thumbnails
  file: ImportFile
}

/** Says what is wrong with a file, or why it is worth a look, and what can be done. */
export const FileTrouble = observer(({ board, thumbnails, file }: Props) => {
  const { t } = useTranslation('import')
  const { problem, skipped, flags } = file
  const isBroken = file.state === 'failed' || skipped === 'unreadable'
  const like = board.files.get(file.likeFile ?? '')
  return (
    <>
      {problem && (
        <div className={styles.note} data-look={isBroken ? 'bad' : 'warn'}>
          <p className={styles.noteTitle}>{withCapital(t(`problem.${problem.code}`))}</p>
          <p>{t(`problemMore.${problem.code}`)}</p>
        </div>
      )}
      {skipped && skipped !== 'unreadable' && (
        <div className={styles.note}>
          <p className={styles.noteTitle}>{withCapital(t('side.notSent'))}</p>
          <p>{t(`skipMore.${skipped}`)}</p>
        </div>
      )}
      {flags
        .filter((flag) => !(problem && isBroken && flag.toLowerCase().includes('unreadable')))
        .filter((flag) => flag !== skipped)
        .map((flag) => (
          <div key={flag} className={styles.note} data-look="warn">
            <p className={styles.noteTitle}>{withCapital(t(`flag.${flag}`))}</p>
            <p>{t(`flagMore.${flag}`)}</p>
          </div>
        ))}
      {like && <LikeFile {...{ board, thumbnails, like }} />}
    </>
  )
})

const LikeFile = observer(
  ({ board, thumbnails, like }: Omit<Props, 'file'> & { like: ImportFile }) => {
    const { t } = useTranslation('import')
    useEffect(() => thumbnails.want(like.id), [thumbnails, like.id])
    const picture = thumbnails.of(like.id)
    return (
      <button
        type="button"
        className={styles.like}
        onClick={() => board.choose(chooseOne(like.id))}
      >
        {picture && <img src={picture} alt="" width="72" height="54" />}
        <span>
          {t('side.like')}
          <br />
          <bdi>{like.name}</bdi>
        </span>
      </button>
    )
  },
)
