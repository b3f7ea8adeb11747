import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { ImportGroup } from '../../../../contract/import/plan.ts'
import { withCapital } from '../../../../texts/format/capitals.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { chooseAll } from '../plan/board/choice.ts'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import { GroupFacts } from './group-facts.tsx'
import { GroupField } from './group-field.tsx'
import { MatchListing } from './match-listing.tsx'
import styles from './side.module.css'

/** The panel for a planned listing: its name, where its images go, and joining it to another. */
export const GroupPanel = observer(({ board, group }: { board: PlanBoard; group: ImportGroup }) => {
  const { t } = useTranslation('import')
  return (
    <>
      <div>
        <h2 className={styles.title}>
          <bdi>{group.title}</bdi>
        </h2>
        <p className={styles.muted}>
          {t(`group.from.${group.from}`)}
          {group.matchedBy && ` · ${t(`group.by.${group.matchedBy}`)}`}
        </p>
      </div>
      {group.problem && (
        <div className={styles.note} data-look="bad">
          <p className={styles.noteTitle}>{withCapital(t(`problem.${group.problem.code}`))}</p>
          <p>{t(`problemMore.${group.problem.code}`)}</p>
        </div>
      )}
      {board.isEditable ? (
        <GroupActs {...{ board, group }} />
      ) : (
        <p className={styles.muted}>{t('count.files', { count: group.files.length })}</p>
      )}
    </>
  )
})

const GroupActs = observer(({ board, group }: { board: PlanBoard; group: ImportGroup }) => {
  const { t } = useTranslation('import')
  const acts = usePlanActs(board)
  const { toasts } = useStores()
  const split = async () => {
    if ((await acts.split(group.id)) === false) toasts.show(t('act.notSplit'))
  }
  const others = board.orderedGroups.filter(({ id }) => id !== group.id)
  const { kind } = group.target
  return (
    <div className={styles.acts}>
      <Rename
        key={group.title}
        title={group.title}
        onRename={(title) => void acts.rename(group.id, title)}
      />
      {kind === 'new' && <GroupFacts key={group.id} {...{ group, acts }} />}
      <MatchListing {...{ group, acts }} />
      <GroupField
        label={t('act.merge')}
        groups={others}
        onChoose={(to) => void acts.move({ files: [...group.files], to })}
      />
      {group.files.length > 1 && <Button onClick={() => void split()}>{t('act.split')}</Button>}
      <Button onClick={() => board.choose(chooseAll(board.choice, group.files))}>
        {t('act.chooseAll')}
      </Button>
      <Button onClick={() => void acts.match(group.id, { kind: kind === 'skip' ? 'new' : 'skip' })}>
        {t(kind === 'skip' ? 'act.unskip' : 'act.skip')}
      </Button>
    </div>
  )
})

const Rename = ({ title, onRename }: { title: string; onRename: (title: string) => void }) => {
  const { t } = useTranslation('import')
  const [text, setText] = useState(title)
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = text.trim()
    if (wanted && wanted !== title) onRename(wanted)
  }
  return (
    <form onSubmit={save}>
      <TextField
        label={t('act.name')}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => save()}
      />
    </form>
  )
}
