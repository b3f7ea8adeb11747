/** What a market's price is for, by the deal. */
export const priceKeys = {
  sale: 'market:perMeter',
  rent: 'market:perMonth',
  daily: 'market:perNight',
} as const
