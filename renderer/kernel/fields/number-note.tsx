import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import type { Range, Reading } from './read-typed.ts'

/** Says how typed text was read, when it is not plain digits within the range. */
export function NumberNote({ reading, range }: { reading: Reading; range: Range }) {
  const { t, i18n } = useTranslation('fields')
  const format = (number: number) => formatNumber(number, i18n.language)
  if (reading.number === undefined) return t('fields:number.unread')
  if (reading.kind === 'understood')
    return t('fields:number.understood', { number: format(reading.number) })
  return t('fields:number.held', {
    number: format(reading.number),
    min: format(range.min),
    max: format(range.max),
  })
}
