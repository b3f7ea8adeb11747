import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { ReadContext } from '../format/finish-offer.ts'

export function addressKeys(gazetteer: Gazetteer) {
  const known = new Map<string, string | undefined>()
  return (address: string) => {
    if (!known.has(address)) {
      const key = gazetteer.recognise(address)?.key
      known.set(address, key?.includes('/') ? key : undefined)
    }
    return known.get(address)
  }
}

/** Only a house is precise enough for a home; a street is too long. */
export function locator(gazetteer: Gazetteer): NonNullable<ReadContext['locate']> {
  return (address) => {
    const [best] = gazetteer.search(address, 'en', 1)
    return best?.precision === 'house' && best.city !== null ? best.coordinates : undefined
  }
}
