export { CurrencyToggle } from './currency-toggle.tsx'
export { RatesStore, ratesStore } from './rates-store.ts'
export { inBoth, type ShownMoney, useMoney } from './use-money.ts'
