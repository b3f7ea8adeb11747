import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'

export function useFieldNames() {
  const { t, i18n } = useTranslation(['feeds', 'operator'])
  return (field: string) => {
    const key = `operator:changed.${field}` as const
    if (field === 'price' || field === 'currency') return t(`feeds:field.${field}`)
    return i18n.has(key) ? t(key) : field
  }
}
