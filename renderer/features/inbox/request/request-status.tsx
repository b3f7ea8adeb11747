import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../../../contract/people/appointments.ts'
import { appointmentStatuses } from '../../../../contract/people/appointments.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { inboxStore } from '../inbox-store.ts'
import styles from './request-status.module.css'
import { readMoment, writeMoment } from './viewing-moment.ts'

/** The request's status, and the agreed time. */
export const RequestStatus = observer(({ request }: { request: Appointment }) => {
  const { toasts } = useStores()
  const inbox = useStore(inboxStore)
  const { t } = useTranslation('inbox')
  const { id, status } = request
  const isBusy = inbox.isBusy(id)
  const tellFailure = (outcome: Awaited<ReturnType<typeof inbox.move>>) => {
    if (typeof outcome !== 'string') toasts.show(t('failed'), { kind: 'bad' })
    return outcome === 'done'
  }
  const move = async (to: AppointmentStatus) => {
    if (!tellFailure(await inbox.move(id, to))) return
    const undo = async () => tellFailure(await inbox.move(id, status))
    toasts.show(t('moved', { tab: t(`tab.${to}`) }), {
      action: { label: t('undo'), act: () => void undo() },
    })
  }
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('status')}
        value={status}
        disabled={isBusy}
        onChange={({ target }) => {
          const to = appointmentStatuses.find((each) => each === target.value)
          if (to) void move(to)
        }}
      >
        {appointmentStatuses.map((each) => (
          <option key={each} value={each}>
            {t(`statusName.${each}`)}
          </option>
        ))}
      </SelectField>
      <TimeField
        key={request.at}
        at={request.at}
        isBusy={isBusy}
        onChange={(at) => void inbox.setTime(id, at).then(tellFailure)}
      />
    </div>
  )
})

interface TimeProps {
  at: string | null
  isBusy: boolean
  onChange: (at: string | null) => void
}

/** The time is sent when the field is left: while a date is typed, the field holds other dates in between. */
function TimeField({ at, isBusy, onChange }: TimeProps) {
  const { timeZone } = useStores().city
  const { t } = useTranslation('inbox')
  const [typed, setTyped] = useState(writeMoment(at, timeZone))
  return (
    <TextField
      label={t('time')}
      type="datetime-local"
      dir="ltr"
      value={typed}
      disabled={isBusy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        const moment = readMoment(typed, timeZone)
        if (moment === undefined) setTyped(writeMoment(at, timeZone))
        else if (typed !== writeMoment(at, timeZone)) onChange(moment)
      }}
    />
  )
}
