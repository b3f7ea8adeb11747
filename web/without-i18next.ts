/**
 * All that react-i18next imports of i18next. Our texts come from texts/translator.ts, and without this one import
 * i18next would weigh eleven kilobytes of every first view.
 */
export function keyFromSelector(): never {
  throw new Error('Texts are named by keys, not by functions')
}
