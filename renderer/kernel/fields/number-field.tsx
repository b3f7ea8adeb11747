import { Suspense, useEffect, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { lazyPart } from '../pages/lazy-part.tsx'
import type { Range, Reading } from './read-typed.ts'
import { readTyped } from './read-typed.ts'

/** Has texts of its own, which only somebody who types something unusual needs. */
const NumberNote = lazyPart(() => import('./number-note.tsx').then((m) => m.NumberNote))

interface Props {
  label: string
  range: Range
  /** With a fraction otherwise. */
  isWhole?: boolean
  value: number | null | undefined
  hint?: string | undefined
  wrong?: string | undefined
  /** From the start: it was asked for. */
  isFocused?: boolean
  onChange: (value: number | undefined) => void
}

/**
 * What is typed stands as it is until the field is left; the value beneath is always within the range. What was understood
 * is said where it is not what stands there, and what is no number stays to be corrected.
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

  // A reset or a step back changes the value from outside.
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
