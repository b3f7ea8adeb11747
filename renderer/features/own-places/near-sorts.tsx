import { lazy, Suspense } from 'react'
import { storageKeys } from '../../../contract/limits.ts'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'

const NearOptions = lazy(() =>
  import('./near-options.tsx').then((m) => ({ default: m.NearOptions })),
)

interface Props {
  /** What the list is sorted by now, if it is by such places. */
  chosen: string | undefined
}

/** Orders by one's own places, for a list of orders: their values are the points, joined by a tilde. */
export function NearSorts({ chosen }: Props) {
  const { platform } = useStores()
  const { t } = useTranslation('listing')
  return (
    <>
      {/* At once, whatever comes: a list of orders has to hold the one it shows. */}
      {chosen && <option value={chosen}>{t('sort.nearest')}</option>}
      {useAwake() && platform.storage.read(storageKeys.ownPlaces) && (
        <Suspense>
          <NearOptions chosen={chosen} />
        </Suspense>
      )}
    </>
  )
}
