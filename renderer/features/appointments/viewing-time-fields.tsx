import { useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import styles from './appointment-form.module.css'
import { cityDay, hoursLeft, usualHour } from './viewing-time.ts'

interface Props {
  day: string
  hour: string
  onChange: (part: { day: string; hour: string }) => void
}

/** Asks for a day, and then for an hour of that day that is still to come. */
export function ViewingTimeFields({ day, hour, onChange }: Props) {
  const { timeZone } = useStores().city
  const { t } = useTranslation('ad')
  const [now] = useState(() => new Date())
  const hours = hoursLeft(day, now, timeZone)
  const isPast = day !== '' && hours.length === 0

  const chooseDay = (next: string) => {
    const left = hoursLeft(next, now, timeZone)
    const chosen = [hour, usualHour].find((each) => left.includes(each))
    onChange({ day: next, hour: chosen ?? left[0] ?? '' })
  }

  return (
    <div className={styles.time}>
      <TextField
        label={t('appointment.day')}
        name="day"
        type="date"
        min={cityDay(now, timeZone)}
        value={day}
        wrong={isPast ? t('appointment.past') : undefined}
        onChange={(event) => chooseDay(event.target.value)}
      />
      <SelectField
        label={t('appointment.hour')}
        name="hour"
        value={hour}
        disabled={hours.length === 0}
        onChange={(event) => onChange({ day, hour: event.target.value })}
      >
        {hours.length === 0 && <option value="">—</option>}
        {hours.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
