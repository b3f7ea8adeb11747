import type { Language } from '../../contract/languages.ts'
import type {
  ApartmentCategory,
  ApartmentCondition,
  Category,
  DealType,
} from '../../contract/listing-words.ts'

/** What an ad is of: an apartment by its rooms, all else by its category. */
export type Kind =
  | ApartmentCategory
  | Exclude<Category, 'newApartment' | 'secondaryApartment'>
  | 'apartment'
  | 'property'

interface AdWords {
  title: Record<Kind, string>
  /** As it stands within a sentence. */
  what: Record<Kind, string>
  deal: Record<DealType, (what: string) => string>
  area: (area: string) => string
  floorOf: (floor: number, floors: number) => string
  floor: (floor: number) => string
  ground: string
  basement: string
  storeys: (count: number) => string
  condition: Record<ApartmentCondition, string>
  perMonth: string
  perNight: string
}

const russianPlural = new Intl.PluralRules('ru')
const russianStoreys: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'этаж',
  many: 'этажей',
}

export const adWords: Record<Language, AdWords> = {
  ru: {
    title: {
      studio: 'Студия',
      '1room': '1-комнатная квартира',
      '2rooms': '2-комнатная квартира',
      '3rooms': '3-комнатная квартира',
      apartment: 'Квартира',
      commercial: 'Коммерческое помещение',
      house: 'Дом',
      land: 'Земельный участок',
      property: 'Недвижимость',
    },
    what: {
      studio: 'студия',
      '1room': 'однокомнатная квартира',
      '2rooms': 'двухкомнатная квартира',
      '3rooms': 'трёхкомнатная квартира',
      apartment: 'квартира',
      commercial: 'коммерческое помещение',
      house: 'дом',
      land: 'земельный участок',
      property: 'недвижимость',
    },
    deal: {
      sale: (what) => `Продаётся ${what}`,
      rent: (what) => `Сдаётся на длительный срок ${what}`,
      daily: (what) => `Сдаётся посуточно ${what}`,
    },
    area: (area) => `${area} м²`,
    floorOf: (floor, floors) => `на ${floor}-м этаже из ${floors}`,
    floor: (floor) => `на ${floor}-м этаже`,
    ground: 'на цокольном этаже',
    basement: 'в подвальном этаже',
    storeys: (count) => `в ${count} ${russianStoreys[russianPlural.select(count)] ?? 'этажа'}`,
    condition: {
      blackFrame: 'в состоянии чёрного каркаса',
      whiteFrame: 'в состоянии белого каркаса',
      finishedWithRenovation: 'с ремонтом',
    },
    perMonth: '/ мес.',
    perNight: '/ сутки',
  },
  en: {
    title: {
      studio: 'Studio',
      '1room': '1-room apartment',
      '2rooms': '2-room apartment',
      '3rooms': '3-room apartment',
      apartment: 'Apartment',
      commercial: 'Commercial space',
      house: 'House',
      land: 'Plot of land',
      property: 'Property',
    },
    what: {
      studio: 'a studio',
      '1room': 'a one-room apartment',
      '2rooms': 'a two-room apartment',
      '3rooms': 'a three-room apartment',
      apartment: 'an apartment',
      commercial: 'a commercial space',
      house: 'a house',
      land: 'a plot of land',
      property: 'a property',
    },
    deal: {
      sale: (what) => `For sale: ${what}`,
      rent: (what) => `For long-term rent: ${what}`,
      daily: (what) => `For daily rent: ${what}`,
    },
    area: (area) => `${area} m²`,
    floorOf: (floor, floors) => `on floor ${floor} of ${floors}`,
    floor: (floor) => `on floor ${floor}`,
    ground: 'on the ground floor',
    basement: 'in the basement',
    storeys: (count) => `on ${count} ${count === 1 ? 'floor' : 'floors'}`,
    condition: {
      blackFrame: 'delivered as a black frame',
      whiteFrame: 'delivered as a white frame',
      finishedWithRenovation: 'fully renovated',
    },
    perMonth: '/ month',
    perNight: '/ night',
  },
  ka: {
    title: {
      studio: 'სტუდიო',
      '1room': '1-ოთახიანი ბინა',
      '2rooms': '2-ოთახიანი ბინა',
      '3rooms': '3-ოთახიანი ბინა',
      apartment: 'ბინა',
      commercial: 'კომერციული ფართი',
      house: 'სახლი',
      land: 'მიწის ნაკვეთი',
      property: 'უძრავი ქონება',
    },
    what: {
      studio: 'სტუდიო ტიპის ბინა',
      '1room': 'ერთოთახიანი ბინა',
      '2rooms': 'ოროთახიანი ბინა',
      '3rooms': 'სამოთახიანი ბინა',
      apartment: 'ბინა',
      commercial: 'კომერციული ფართი',
      house: 'სახლი',
      land: 'მიწის ნაკვეთი',
      property: 'უძრავი ქონება',
    },
    deal: {
      sale: (what) => `იყიდება ${what}`,
      rent: (what) => `ქირავდება გრძელვადიანად ${what}`,
      daily: (what) => `ქირავდება დღიურად ${what}`,
    },
    area: (area) => `${area} მ²`,
    floorOf: (floor, floors) => `სართული ${floor}/${floors}`,
    floor: (floor) => `სართული ${floor}`,
    ground: 'ცოკოლის სართულზე',
    basement: 'სარდაფის სართულზე',
    storeys: (count) => `${count}-სართულიანი`,
    condition: {
      blackFrame: 'შავი კარკასის მდგომარეობაში',
      whiteFrame: 'თეთრი კარკასის მდგომარეობაში',
      finishedWithRenovation: 'გარემონტებული',
    },
    perMonth: '/ თვე',
    perNight: '/ დღე',
  },
  he: {
    title: {
      studio: 'דירת סטודיו',
      '1room': 'דירת חדר',
      '2rooms': 'דירת 2 חדרים',
      '3rooms': 'דירת 3 חדרים',
      apartment: 'דירה',
      commercial: 'נכס מסחרי',
      house: 'בית',
      land: 'מגרש',
      property: 'נכס',
    },
    what: {
      studio: 'דירת סטודיו',
      '1room': 'דירת חדר',
      '2rooms': 'דירת שני חדרים',
      '3rooms': 'דירת שלושה חדרים',
      apartment: 'דירה',
      commercial: 'נכס מסחרי',
      house: 'בית',
      land: 'מגרש',
      property: 'נכס',
    },
    deal: {
      sale: (what) => `למכירה: ${what}`,
      rent: (what) => `להשכרה לטווח ארוך: ${what}`,
      daily: (what) => `להשכרה יומית: ${what}`,
    },
    area: (area) => `${area} מ״ר`,
    floorOf: (floor, floors) => `בקומה ${floor} מתוך ${floors}`,
    floor: (floor) => `בקומה ${floor}`,
    ground: 'בקומת קרקע',
    basement: 'בקומת מרתף',
    storeys: (count) =>
      count === 1 ? 'בקומה אחת' : count === 2 ? 'בשתי קומות' : `ב־${count} קומות`,
    condition: {
      blackFrame: 'במצב שלד שחור',
      whiteFrame: 'במצב שלד לבן',
      finishedWithRenovation: 'לאחר שיפוץ',
    },
    perMonth: 'לחודש',
    perNight: 'ללילה',
  },
}
