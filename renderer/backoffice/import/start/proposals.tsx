import { FolderClock } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { importStore } from '../import-store.ts'
import { useTake } from '../use-take.ts'
import styles from './start.module.css'

/** What came into watched folders. The element always exists: a live region added with its text is not read out. */
export const Proposals = observer(() => {
  const store = useStore(importStore)
  const { t } = useTranslation('import')
  const take = useTake()
  return (
    <div role="status" className={styles.proposals}>
      {store.proposals.map((proposal) => (
        <div key={proposal.watch} className={styles.proposal}>
          <FolderClock size={20} aria-hidden="true" />
          <p>
            <bdi>{proposal.name}</bdi>
            {': '}
            {t('start.proposed', { count: proposal.files })}
          </p>
          <Button
            look="soft"
            onClick={() => {
              store.dismiss(proposal)
              void take.scan([proposal.token])
            }}
          >
            {t('start.look')}
          </Button>
          <Button look="bare" onClick={() => store.dismiss(proposal)}>
            {t('start.later')}
          </Button>
        </div>
      ))}
    </div>
  )
})
