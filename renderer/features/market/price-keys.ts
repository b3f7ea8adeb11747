/** What a market's price is given for, by kind of deal. */
export const priceKeys = {
  sale: 'market:perMeter',
  rent: 'market:perMonth',
  daily: 'market:perNight',
} as const
