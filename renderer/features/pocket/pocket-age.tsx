import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PocketReply } from '../../../contract/search/pocket-messages.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { askPocket } from './ask-pocket.ts'
import { pocketMoment } from './pocket-moment.ts'

/** The age of the listings shown without a network; `otherwise` where the device has none stored. */
export const PocketAge = observer(({ otherwise }: { otherwise: string }) => {
  const { current } = useStore(languageStore)
  const { city } = useStores()
  const { t } = useTranslation('pocket')
  const [reply, setReply] = useState<PocketReply>()
  useEffect(() => {
    void askPocket({ pocket: 'tell' }).then(setReply)
  }, [])
  return reply?.kind === 'kept'
    ? t('asOf', { moment: pocketMoment(reply.checkedAt, current, city.timeZone) })
    : otherwise
})
