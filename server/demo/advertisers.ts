import type { Language } from '../../contract/languages.ts'

export interface DemoAdvertiser {
  isAgency: boolean
  isTrusted: boolean
  language: Language
  agencyName: string
  agencyDescription: string | null
  region: string
  phone: string
  email: string
  telegramUsername: string | null
  whatsappNumber: string | null
  channelLink: string | null
  address: string | null
  /** How many of a hundred listings are theirs. */
  share: number
}

const agency = (
  agencyName: string,
  language: Language,
  share: number,
  agencyDescription: string,
  address: string,
  slug: string,
  number: string,
): DemoAdvertiser => ({
  isAgency: true,
  isTrusted: share > 12,
  language,
  agencyName,
  agencyDescription,
  region: 'Батуми',
  phone: `+995 555 01 ${number}`,
  email: `hello@${slug}.example`,
  telegramUsername: `sakhli_${slug}`,
  whatsappNumber: `+99555501${number.replace(' ', '')}`,
  channelLink: `https://t.me/sakhli_${slug}_news`,
  address,
  share,
})

const owner = (
  agencyName: string,
  language: Language,
  share: number,
  slug: string,
  number: string,
  contact: 'telegram' | 'whatsapp' | 'both',
): DemoAdvertiser => ({
  isAgency: false,
  isTrusted: false,
  language,
  agencyName,
  agencyDescription: null,
  region: 'Батуми',
  phone: `+995 555 02 ${number}`,
  email: `${slug}@mail.example`,
  telegramUsername: contact === 'whatsapp' ? null : `sakhli_${slug}`,
  whatsappNumber: contact === 'telegram' ? null : `+99555502${number.replace(' ', '')}`,
  channelLink: null,
  address: null,
  share,
})

/** The first is the house agency whose contacts the site's widget shows, and the demo's agency sign-in. */
export const demoAdvertisers: readonly DemoAdvertiser[] = [
  agency(
    'Magnolia Realty',
    'ru',
    20,
    'Агентство недвижимости у моря. Новостройки и вторичный рынок Батуми, честная проверка документов, показ в день обращения. Говорим по-русски, по-грузински и по-английски.',
    'улица Шерифа Химшиашвили, 15',
    'magnolia',
    '10 10',
  ),
  agency(
    'Black Sea Homes',
    'en',
    15,
    'Apartments and houses on the Batumi coast for living and for letting. We show the building as it is, help with the bank and the registry, and stay in touch after the deal.',
    'улица Руставели, 27',
    'blackseahomes',
    '20 20',
  ),
  agency(
    'ბათუმის ბინები',
    'ka',
    13,
    'უძრავი ქონება ბათუმში: ბინები, სახლები და მიწის ნაკვეთები. ვამოწმებთ დოკუმენტებს და გეხმარებით გარიგების ბოლომდე.',
    'улица Мемеда Абашидзе, 40',
    'batumisbinebi',
    '30 30',
  ),
  agency(
    'הבית בבטומי',
    'he',
    9,
    'סוכנות נדל״ן לדוברי עברית: דירות להשקעה ולמגורים, ליווי משפטי, ניהול והשכרה. מענה בעברית ובאנגלית.',
    'улица Горгиладзе, 55',
    'habait',
    '40 40',
  ),
  agency(
    'Новый Бульвар',
    'ru',
    12,
    'Квартиры на Новом бульваре и в районе аэропорта от застройщиков: рассрочка без процентов, помощь с ремонтом и сдачей в аренду.',
    'улица Леха и Марии Качинских, 6',
    'noviybulvar',
    '50 50',
  ),
  agency(
    'Green Cape Estates',
    'en',
    7,
    'Houses and land on the green hills around Batumi: Makhinjauri, Green Cape, Kapreshumi. Surveyed borders, roads and utilities explained before you drive up.',
    'улица Царицы Тамары, 12',
    'greencape',
    '60 60',
  ),
  owner('Нино Беридзе', 'ka', 3, 'nino_b', '11 01', 'both'),
  owner('Андрей Соколов', 'ru', 6, 'andrey_s', '12 02', 'telegram'),
  owner('Гиорги Махарадзе', 'ka', 5, 'giorgi_m', '13 03', 'whatsapp'),
  owner('Daniel Cohen', 'he', 4, 'daniel_c', '14 04', 'both'),
  owner('Emma Schneider', 'en', 3, 'emma_s', '15 05', 'whatsapp'),
  owner('Лейла Халваши', 'ru', 3, 'leila_h', '16 06', 'telegram'),
]

/** Which of them the demo's owner sign-in is. */
export const demoOwnerIndex = 7
