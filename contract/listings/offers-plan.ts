/**
 * A plan of the home has no field of its own: a listing offers one if its text says so. `Good layout` does not count.
 */
const plan =
  /план(?:а|ом|ы)? (?:квартиры|этажа|дома|помещения|на фото)|планировк[аиу] (?:на|в|среди) (?:фото|приложени)|есть планировка|с планировкой|floor ?plan|(?:ბინის|სართულის|სახლის) გეგმა|გეგმა ფოტო|(?:תוכנית|תכנית|תשריט) (?:הדירה|דירה|קומה|הקומה|הבית)/iu

export const offersPlan = (...texts: readonly (string | null)[]) =>
  texts.some((text) => text !== null && plan.test(text))
