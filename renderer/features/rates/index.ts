export { CurrencyToggle } from './currency-toggle.tsx'
export { RatesStore, ratesStore } from './rates-store.ts'
export { useMoney } from './use-money.ts'
