import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FieldChange, PlanItem } from '../../../../contract/feeds/feed-sources.ts'
import { useRowWindow } from '../../../kernel/hooks/use-scroll-window.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Chip } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { languageStore } from '../../language/index.ts'
import { describeValue } from '../../moderation/index.ts'
import { useTold } from '../use-told.ts'
import { planStore } from './plan-store.ts'
import styles from './plan-table.module.css'
import { useFieldNames } from './use-field-names.ts'

/** The height of a closed row in pixels; the style sheet has the same value. */
const rowHeight = 64

/** Renders only the rows in sight, as there may be thousands. The details of an open row stand below the table. */
export const PlanTable = observer(({ isWaiting }: { isWaiting: boolean }) => {
  const plan = useStore(planStore)
  const { t } = useTranslation('feeds')
  const [openIndex, setOpenIndex] = useState<number>()
  const { count, filter } = plan
  const { box, from, to } = useRowWindow(count, rowHeight)
  useEffect(() => {
    if (to > from) plan.see(from, to - 1)
  }, [plan, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other rows
  useEffect(() => setOpenIndex(undefined), [filter])

  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  const open = openIndex === undefined ? undefined : plan.itemAt(openIndex)
  return (
    <>
      <div ref={box} className={styles.box}>
        <ul
          aria-label={t('plan.table', { count })}
          className={styles.rows}
          style={{ blockSize: count * rowHeight }}
        >
          {rows.map((index) => (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ insetBlockStart: index * rowHeight }}
            >
              <Row
                index={index}
                isWaiting={isWaiting}
                isOpen={index === openIndex}
                onOpen={() => setOpenIndex(index === openIndex ? undefined : index)}
              />
            </li>
          ))}
        </ul>
      </div>
      {count === 0 && <p>{t('plan.empty')}</p>}
      {open && <Details item={open} isWaiting={isWaiting} />}
    </>
  )
})

interface RowProps {
  index: number
  isWaiting: boolean
  isOpen: boolean
  onOpen: () => void
}

const Row = observer(({ index, isWaiting, isOpen, onOpen }: RowProps) => {
  const plan = useStore(planStore)
  const tell = useTold()
  const { t } = useTranslation('feeds')
  const item = plan.itemAt(index)
  if (!item) return <span className={styles.coming} />
  const { kind, name, offerId, isTaken } = item
  const isDecidable = isWaiting && kind !== 'refused' && kind !== 'unchanged'
  const title = name ?? offerId ?? t('plan.line', { line: item.line ?? 0 })
  return (
    <>
      {isDecidable && (
        <input
          type="checkbox"
          className={styles.take}
          aria-label={t('plan.take', { name: title })}
          checked={isTaken}
          onChange={(event) => void tell(plan.take(item, event.target.checked))}
        />
      )}
      <span className={classes(styles.kind, styles[kind])}>{t(`kind.${kind}`)}</span>
      <button
        type="button"
        className={styles.name}
        aria-expanded={isOpen}
        aria-controls="plan-item"
        onClick={onOpen}
      >
        <bdi>{title}</bdi>
        <span className={styles.summary}>
          <Summary item={item} />
        </span>
      </button>
    </>
  )
})

const Summary = observer(({ item }: { item: PlanItem }) => {
  const nameOf = useFieldNames()
  const { t } = useTranslation('feeds')
  const { reason, fault, changes, joined } = item
  if (fault) return t(`itemFault.${fault}`)
  if (reason) return t(`refusal.${reason}`)
  const conflicts = changes.filter(({ isConflict }) => isConflict)
  if (conflicts.length > 0)
    return t('plan.conflictIn', { fields: conflicts.map(({ field }) => nameOf(field)).join(', ') })
  if (joined) return t('plan.joinedShort')
  return changes.map(({ field }) => nameOf(field)).join(', ')
})

/** The details of one item, field by field. */
const Details = observer(({ item, isWaiting }: { item: PlanItem; isWaiting: boolean }) => {
  const { t } = useTranslation('feeds')
  const { name, offerId, line, listingId, changes, warnings, joined, reason, fault } = item
  return (
    <section id="plan-item" className={styles.details} aria-labelledby="plan-item-name">
      <h2 id="plan-item-name">
        <bdi>{name ?? offerId}</bdi>
      </h2>
      <p className={styles.about}>
        {offerId !== null && <bdi>{t('plan.offer', { id: offerId })}</bdi>}{' '}
        {line !== null && t('plan.line', { line })}{' '}
        {listingId !== null && <AppLink to={`/ad/${listingId}`}>{t('plan.listing')}</AppLink>}
      </p>
      {reason && <p>{t(`refusal.${reason}`)}</p>}
      {fault && <p>{t(`itemFault.${fault}`)}</p>}
      {joined && (
        <p>
          {joined.source === null
            ? t('plan.joinedHere')
            : t('plan.joined', { source: joined.source, id: joined.id })}
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} {...{ item, change, isWaiting }} />
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ code, text = '', field }) => (
            <li key={`${code} ${field ?? ''} ${text}`}>{t(`warning.${code}`, { text })}</li>
          ))}
        </ul>
      )}
    </section>
  )
})

interface ChangeProps {
  item: PlanItem
  change: FieldChange
  isWaiting: boolean
}

const Change = observer(({ item, change, isWaiting }: ChangeProps) => {
  const plan = useStore(planStore)
  const tell = useTold()
  const language = useStore(languageStore)
  const { t } = useTranslation(['feeds', 'operator'])
  const nameOf = useFieldNames()
  const { field, before, after, isConflict, origin } = change
  const say = (value: unknown) =>
    field === 'images' && Array.isArray(value)
      ? t('feeds:plan.pictures', { count: value.length })
      : (describeValue(field, value, { t, language: language.current }) ??
        t('operator:changes.nothing'))
  const winner = item.winners[field] ?? (isConflict ? undefined : 'feed')
  const choose = (chosen: 'feed' | 'ours') => tell(plan.letWin(item, field, chosen))
  return (
    <li className={classes(styles.change, isConflict && styles.conflict)}>
      <strong>{nameOf(field)}</strong>
      {isConflict && <span>{t('feeds:plan.conflict')}</span>}
      {origin !== undefined && <span>{t('feeds:plan.severalSources')}</span>}
      <span>
        <del dir="auto">{say(before)}</del> <ins dir="auto">{say(after)}</ins>
      </span>
      {isWaiting && item.kind === 'changed' && (
        <span className={styles.winners}>
          <Chip isChosen={winner === 'ours'} onClick={() => void choose('ours')}>
            {t('feeds:plan.ours')}
          </Chip>
          <Chip isChosen={winner === 'feed'} onClick={() => void choose('feed')}>
            {t('feeds:plan.theirs')}
          </Chip>
        </span>
      )}
    </li>
  )
})
