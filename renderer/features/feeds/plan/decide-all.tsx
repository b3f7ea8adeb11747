import { observer } from 'mobx-react-lite'
import type { FieldDifference } from '../../../../contract/feeds/feed-sources.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../feeds.module.css'
import { useTold } from '../use-told.ts'
import { planStore } from './plan-store.ts'
import { useFieldNames } from './use-field-names.ts'

/** Decisions for many at once: for all items of the filtered kind, and for a field across the whole plan. */
export const DecideAll = observer(() => {
  const plan = useStore(planStore)
  const tell = useTold()
  const { t } = useTranslation('feeds')
  const { differences } = plan
  const { kind } = plan.filter
  const isDecidable = kind === 'new' || kind === 'changed' || kind === 'gone' || kind === 'declined'
  return (
    <>
      {isDecidable && (
        <div className={styles.acts}>
          <Button look="soft" onClick={() => void tell(plan.takeAll(kind, true))}>
            {t('plan.takeAll', { kind: t(`kind.${kind}`) })}
          </Button>
          <Button look="quiet" onClick={() => void tell(plan.takeAll(kind, false))}>
            {t('plan.takeNone', { kind: t(`kind.${kind}`) })}
          </Button>
        </div>
      )}
      {(kind === 'changed' || kind === 'conflicts') && differences.length > 0 && (
        <section aria-labelledby="plan-differences">
          <h2 id="plan-differences">{t('plan.byField')}</h2>
          <ul className={styles.list}>
            {differences
              .filter(({ conflicts }) => kind === 'changed' || conflicts > 0)
              .map((difference) => (
                <Difference
                  key={difference.field}
                  difference={difference}
                  onlyConflicts={kind === 'conflicts'}
                />
              ))}
          </ul>
        </section>
      )}
    </>
  )
})

interface DifferenceProps {
  difference: FieldDifference
  onlyConflicts: boolean
}

const Difference = observer(({ difference, onlyConflicts }: DifferenceProps) => {
  const plan = useStore(planStore)
  const tell = useTold()
  const { t } = useTranslation('feeds')
  const { field, count, conflicts } = difference
  const name = useFieldNames()(field)
  const decide = (winner: 'feed' | 'ours') =>
    void tell(plan.letWinEverywhere(field, winner, onlyConflicts))
  return (
    <li className={styles.acts}>
      <span>
        <strong>{name}</strong> <bdi>{onlyConflicts ? conflicts : count}</bdi>
      </span>
      <Button look="quiet" onClick={() => decide('ours')}>
        <span className="unseen">{name}: </span>
        {t('plan.oursEverywhere')}
      </Button>
      <Button look="quiet" onClick={() => decide('feed')}>
        <span className="unseen">{name}: </span>
        {t('plan.theirsEverywhere')}
      </Button>
    </li>
  )
})
