/** The texts of advertisers: titles by category, and the sentences that descriptions are made of. */
export const titles: Record<string, string[]> = {
  newApartment: [
    'Новая квартира у моря',
    'Студия в новостройке с видом на море',
    'Apartment in a new building, old town nearby',
    'Квартира с ремонтом под ключ',
    'ახალი ბინა ბულვართან',
    'דירה חדשה ליד הים',
  ],
  secondaryApartment: [
    'Уютная квартира в центре',
    'Bright flat with a balcony',
    'Квартира в сталинском доме',
    'ბინა ძველ ბათუმში',
    'דירה מרווחת במרכז העיר',
  ],
  house: ['Дом с садом', 'Family house with a garden', 'სახლი ეზოთი', 'בית עם גינה', 'Дом на горе'],
  commercial: ['Помещение под кафе', 'Office space', 'კომერციული ფართი', 'חנות להשכרה', 'Магазин'],
  land: ['Участок с видом на море', 'Land plot by the road', 'მიწის ნაკვეთი', 'מגרש לבנייה'],
}

export const sentences: Record<string, string[]> = {
  ru: [
    'До моря пять минут пешком.',
    'Свежий ремонт, новая мебель и техника.',
    'Из окон видны горы и вечерний город.',
    'Рядом школа, рынок, аптека и остановка.',
    'Документы готовы, один собственник.',
    'Возможна рассрочка от застройщика без процентов.',
    'Тихий двор, есть место для машины.',
    'Дом сдан, коммуникации подключены.',
    'Подходит для семьи с детьми и домашними животными.',
    'Торг уместен при быстрой сделке.',
  ],
  en: [
    'Five minutes on foot to the beach.',
    'Fully furnished, with a dishwasher and an oven.',
    'Mountain view from the bedroom.',
    'Quiet street, parking in the yard.',
    'The building has a pool, a gym and a reception.',
    'Price is negotiable for a quick deal.',
  ],
  ka: [
    'ზღვამდე ხუთი წუთის სავალზე.',
    'ახალი რემონტი, ავეჯი და ტექნიკა.',
    'წყნარი ეზო და პარკინგი.',
    'ახლოს არის სკოლა და ბაზარი.',
    'ხედი მთებზე და ზღვაზე.',
  ],
  he: ['חמש דקות הליכה לים.', 'שיפוץ חדש, ריהוט מלא.', 'נוף להרים ולעיר.', 'רחוב שקט, חניה בחצר.'],
}
