import type { ColumnMapping, TableField } from '../import/table.ts'

/** The headings that people give their columns, in four languages. */
const names: Record<TableField, readonly string[]> = {
  folder: ['folder', 'photos', 'папка', 'фото', 'საქაღალდე', 'ფოტოები', 'תיקייה', 'תמונות'],
  id: ['id', 'ad', 'listing id', 'номер', 'номер объявления', 'ნომერი', 'מספר', 'מספר מודעה'],
  address: ['address', 'адрес', 'მისამართი', 'כתובת'],
  dealType: ['deal', 'deal type', 'сделка', 'тип сделки', 'გარიგება', 'סוג עסקה'],
  category: ['category', 'type', 'категория', 'тип', 'тип недвижимости', 'კატეგორია', 'קטגוריה'],
  apartmentCategory: ['rooms', 'комнат', 'комнаты', 'кол-во комнат', 'ოთახები', 'חדרים'],
  title: ['title', 'name', 'название', 'заголовок', 'სათაური', 'כותרת'],
  description: ['description', 'text', 'описание', 'აღწერა', 'תיאור'],
  price: ['price', 'цена', 'стоимость', 'ფასი', 'מחיר'],
  currency: ['currency', 'валюта', 'ვალუტა', 'מטבע'],
  area: ['area', 'm2', 'м2', 'м²', 'm²', 'площадь', 'ფართი', 'שטח'],
  floor: ['floor', 'этаж', 'სართული', 'קומה'],
  floorsCount: ['floors', 'floors count', 'этажей', 'этажность', 'სართულიანობა', 'קומות'],
  apartmentCondition: ['condition', 'состояние', 'ремонт', 'მდგომარეობა', 'מצב'],
  heatingTypes: ['heating', 'отопление', 'გათბობა', 'חימום'],
  facilities: ['facilities', 'amenities', 'удобства', 'კეთილმოწყობა', 'אבזור'],
}

const fieldOf = new Map<string, TableField>(
  (Object.entries(names) as [TableField, readonly string[]][]).flatMap(([field, own]) =>
    [field.toLowerCase(), ...own].map((name): [string, TableField] => [name, field]),
  ),
)

/** The heading without the remarks, units and signs around its name. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_.:]|\(.*?\)|,.*$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Guesses the field of each column from its heading. If two columns fit a field, the first one gets it. */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  const taken = new Set<TableField>()
  for (const heading of headings) {
    const field = fieldOf.get(plainHeading(heading))
    if (!field || taken.has(field)) continue
    mapping[heading] = field
    taken.add(field)
  }
  return mapping
}
