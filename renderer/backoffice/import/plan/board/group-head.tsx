import { observer } from 'mobx-react-lite'
import type { ImportGroup } from '../../../../../contract/import/plan.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import styles from './board.module.css'
import { headCell } from './grid-roles.ts'

/** The head of a planned listing: its name, where its images go, and its progress. */
export const GroupHead = observer(({ board, id }: { board: PlanBoard; id: string }) => {
  const { t } = useTranslation('import')
  const group = board.groups.get(id)
  if (!group) return null
  return (
    <div {...headCell} className={styles.headCell} data-chosen={board.chosenGroup === id}>
      <h2 className={styles.title}>
        <button type="button" data-group={id} onClick={() => board.chooseGroup(id)}>
          <bdi>{group.title}</bdi>
        </button>
      </h2>
      <TargetTag group={group} />
      {group.row !== null && <span className={styles.tag}>{t('group.row', { n: group.row })}</span>}
      <Standing board={board} group={group} />
    </div>
  )
})

const TargetTag = ({ group: { target } }: { group: ImportGroup }) => {
  const { t } = useTranslation('import')
  return (
    <span className={styles.tag} data-kind={target.kind}>
      {target.kind === 'existing'
        ? t('group.existing', { id: target.listingId })
        : t(`group.${target.kind}`)}
    </span>
  )
}

const Standing = observer(({ board, group }: { board: PlanBoard; group: ImportGroup }) => {
  const { t } = useTranslation('import')
  const files = group.files.flatMap((id) => board.files.get(id) ?? [])
  const broken = files.filter(
    ({ state, skipped }) => state === 'failed' || skipped === 'unreadable',
  ).length
  if (group.problem)
    return (
      <span className={styles.standing} data-look="bad">
        {t(`problem.${group.problem.code}`)}
      </span>
    )
  if (broken > 0)
    return (
      <span className={styles.standing} data-look="warn">
        {t('group.attention', { count: broken })}
      </span>
    )
  const wanted = files.filter(({ state }) => state !== 'skipped' && state !== 'undone').length
  if (board.isEditable)
    return <span className={styles.standing}>{t('count.files', { count: wanted })}</span>
  const sent = files.filter(({ state }) => state === 'sent').length
  const look = sent === wanted && wanted > 0 ? 'ok' : sent > 0 ? 'now' : undefined
  return (
    <span className={styles.standing} data-look={look}>
      {t('group.sent', { n: sent, all: wanted })}
    </span>
  )
})
