import ad from './ad.json' with { type: 'json' }
import map from './map.json' with { type: 'json' }

/** What is said once an ad or the map is looked at. */
export const texts = { ad, map }
