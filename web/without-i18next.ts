/**
 * All that react-i18next imports of i18next. Our texts come from texts/translator.ts, and the real i18next would add
 * eleven kilobytes to every first view.
 */
export function keyFromSelector(): never {
  throw new Error('Texts are named by keys, not by functions')
}
