import { useEffect, useState } from 'react'
import { clampNumber } from '../../../../contract/typed-values.ts'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  label: string
  range: { min: number; max: number }
  /** With a fraction otherwise. */
  isWhole?: boolean
  value: number | null
  hint?: string | undefined
  wrong?: string | undefined
  onChange: (value: number | null) => void
}

/** What is typed stands as it is until the field is left; the value beneath is always within the range. */
export function NumberField({ label, range, isWhole = true, value, hint, wrong, onChange }: Props) {
  const written = value === null ? '' : String(value)
  const [text, setText] = useState(written)
  const [isTyping, setTyping] = useState(false)

  useEffect(() => {
    if (!isTyping) setText(written)
  }, [written, isTyping])

  return (
    <TextField
      label={label}
      hint={hint}
      wrong={wrong}
      inputMode={range.min < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      maxLength={15}
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        setText(written)
      }}
      onChange={(event) => {
        setText(event.target.value)
        onChange(readNumber(event.target.value, range, isWhole))
      }}
    />
  )
}

/** As people write numbers: with spaces between thousands and a comma before the fraction. */
export function readNumber(
  text: string,
  range: { min: number; max: number },
  isWhole: boolean,
): number | null {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  const number = clampNumber(plain.replace('\u2212', '-'), range)
  if (number === undefined) return null
  return isWhole ? Math.round(number) : Math.round(number * 100) / 100
}
