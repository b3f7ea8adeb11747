export { CurrencyToggle } from './currency-toggle.tsx'
export { formatMoney, formatMoneyShort, formatNumber } from './format-money.ts'
export { RatesStore } from './rates-store.ts'
export { useMoney } from './use-money.ts'
