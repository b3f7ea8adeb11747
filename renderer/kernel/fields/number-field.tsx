import { Suspense, useEffect, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { lazyPart } from '../pages/lazy-part.tsx'
import type { Range, Reading } from './read-typed.ts'
import { readTyped } from './read-typed.ts'

/** Loaded late: it has texts of its own, needed only when somebody types an unusual number. */
const NumberNote = lazyPart(() => import('./number-note.tsx').then((m) => m.NumberNote))

interface Props {
  label: string
  range: Range
  /** If false, fractions are allowed. */
  isWhole?: boolean
  value: number | null | undefined
  hint?: string | undefined
  wrong?: string | undefined
  /** The field has the focus from the start, because somebody asked for it. */
  isFocused?: boolean
  onChange: (value: number | undefined) => void
}

/**
 * The typed text stays as it is until the field loses focus; the value is always within the range. A note shows how the
 * text was understood if that differs from it. Text that is no number stays, to be corrected.
 */
export function NumberField({
  label,
  range,
  isWhole = true,
  value,
  hint,
  wrong,
  isFocused = false,
  onChange,
}: Props) {
  const written = value === null || value === undefined ? '' : String(value)
  const [text, setText] = useState(written)
  const [isTyping, setTyping] = useState(false)
  const [reading, setReading] = useState<Reading>({ kind: 'empty' })

  // A reset or Back changes the value from outside.
  useEffect(() => {
    if (!isTyping) setText(written)
  }, [written, isTyping])

  const isUnread = reading.kind === 'unread'
  const note = (isUnread || reading.kind === 'understood' || reading.kind === 'held') && (
    <Suspense>
      <NumberNote reading={reading} range={range} />
    </Suspense>
  )
  return (
    <TextField
      label={label}
      hint={!isUnread && note ? note : hint}
      wrong={isUnread ? note : wrong}
      inputMode={range.min < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      autoFocus={isFocused}
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        if (isUnread) return
        setTyping(false)
        setText(written)
      }}
      onChange={(event) => {
        const next = readTyped(event.target.value, range, isWhole)
        setTyping(true)
        setText(event.target.value)
        setReading(next)
        onChange(next.number)
      }}
    />
  )
}
