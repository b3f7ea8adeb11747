import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { appointments } from '../../../../contract/people/appointments.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { apiBase, pathOf } from '../../../../contract/wire/route.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'

/** The viewing as a calendar file. A plain link is enough where it shows the server who asks. */
export function CalendarButton({ id }: { id: Id }) {
  const { platform, at } = useStores()
  const { t } = useTranslation('inbox')
  if (Object.keys(platform.apiHeaders()).length > 0) return <LinkMaker id={id} />
  return (
    <a
      href={at(apiBase + pathOf(appointments.calendar.path, { id }))}
      download
      className={classes(button.button, button.quiet)}
    >
      <CalendarPlus size={20} aria-hidden="true" />
      {t('calendar')}
    </a>
  )
}

/** A shell that identifies its user only by headers asks the server for a link that opens in any browser. */
function LinkMaker({ id }: { id: Id }) {
  const { api, platform, toasts } = useStores()
  const { t } = useTranslation('inbox')
  const [isBusy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    const answer = await api.call(appointments.calendarLink, { params: { id } })
    setBusy(false)
    if (answer.ok) platform.openLink(answer.value.url)
    else toasts.show(t('calendarFailed'), { kind: 'bad' })
  }
  return (
    <Button disabled={isBusy} onClick={() => void open()}>
      <CalendarPlus size={20} aria-hidden="true" />
      {t('calendar')}
    </Button>
  )
}
