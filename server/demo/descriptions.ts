import type { Language } from '../../contract/languages.ts'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import type { Chance } from './seeded.ts'

type Facts = Pick<
  ListingContent,
  'category' | 'dealType' | 'apartmentCondition' | 'facilities' | 'heatingTypes' | 'paymentVariants'
>

/** A sentence in the four languages, and the listings for which it is true. */
interface Sentence {
  fits: (listing: Facts) => boolean
  says: Record<Language, readonly string[]>
}

const isApartment = (listing: Facts) =>
  listing.category === 'newApartment' || listing.category === 'secondaryApartment'

const openings: readonly Sentence[] = [
  {
    fits: (listing) => listing.category === 'newApartment',
    says: {
      ru: [
        'Квартира в новом доме с охраной и лифтами.',
        'Светлая квартира в сданном доме, документы готовы.',
        'Новостройка от надёжного застройщика, дом введён.',
      ],
      en: [
        'A flat in a new building with security and lifts.',
        'A bright flat in a finished building, papers ready.',
        'New building by a reliable developer, already commissioned.',
      ],
      ka: [
        'ბინა ახალ კორპუსში დაცვითა და ლიფტებით.',
        'ნათელი ბინა დასრულებულ კორპუსში, საბუთები მზადაა.',
        'ახალი აშენებული სანდო დეველოპერისგან, კორპუსი ჩაბარებულია.',
      ],
      he: [
        'דירה בבניין חדש עם שמירה ומעליות.',
        'דירה מוארת בבניין גמור, המסמכים מוכנים.',
        'בניין חדש של יזם אמין, כבר אוכלס.',
      ],
    },
  },
  {
    fits: (listing) => listing.category === 'secondaryApartment',
    says: {
      ru: [
        'Тёплая обжитая квартира в кирпичном доме.',
        'Квартира в тихом дворе, окна на две стороны.',
        'Старый фонд с высокими потолками, всё рядом пешком.',
      ],
      en: [
        'A warm, lived-in flat in a brick building.',
        'A flat in a quiet courtyard with windows on two sides.',
        'Old town building with high ceilings, everything within a walk.',
      ],
      ka: [
        'თბილი ბინა აგურის სახლში.',
        'ბინა წყნარ ეზოში, ფანჯრები ორ მხარეს.',
        'ძველი სახლი მაღალი ჭერით, ყველაფერი ფეხით სავალზეა.',
      ],
      he: [
        'דירה חמה ומתוחזקת בבניין לבנים.',
        'דירה בחצר שקטה עם חלונות לשני כיוונים.',
        'בניין ותיק עם תקרות גבוהות, הכול במרחק הליכה.',
      ],
    },
  },
  {
    fits: (listing) => listing.category === 'house',
    says: {
      ru: [
        'Дом с участком, подъезд круглый год.',
        'Уютный дом с садом и мандаринами.',
        'Капитальный дом, вода и свет центральные.',
      ],
      en: [
        'A house with its own plot and a road open all year.',
        'A cosy house with a garden and mandarin trees.',
        'A solid house on mains water and electricity.',
      ],
      ka: [
        'სახლი ნაკვეთით, გზა მთელი წელი გახსნილია.',
        'მყუდრო სახლი ბაღითა და მანდარინებით.',
        'კაპიტალური სახლი ცენტრალური წყლითა და დენით.',
      ],
      he: [
        'בית עם מגרש ודרך גישה כל השנה.',
        'בית נעים עם גינה ועצי מנדרינה.',
        'בית איתן עם מים וחשמל עירוניים.',
      ],
    },
  },
  {
    fits: (listing) => listing.category === 'land',
    says: {
      ru: [
        'Участок под застройку, границы в кадастре.',
        'Ровный участок, рядом электричество и вода.',
        'Земля с видом, дорога до участка.',
      ],
      en: [
        'A building plot with registered borders.',
        'A level plot with power and water nearby.',
        'Land with a view and a road right up to it.',
      ],
      ka: [
        'სამშენებლო ნაკვეთი, საზღვრები კადასტრშია.',
        'სწორი ნაკვეთი, დენი და წყალი ახლოსაა.',
        'მიწა ხედით, გზა ნაკვეთამდე მიდის.',
      ],
      he: [
        'מגרש לבנייה, הגבולות רשומים בטאבו.',
        'מגרש ישר, חשמל ומים בסמוך.',
        'קרקע עם נוף ודרך עד המגרש.',
      ],
    },
  },
  {
    fits: (listing) => listing.category === 'commercial',
    says: {
      ru: [
        'Помещение на первой линии, витрины на улицу.',
        'Коммерческое помещение с отдельным входом.',
        'Подходит под офис, салон или шоурум.',
      ],
      en: [
        'Street-front premises with shop windows.',
        'Commercial premises with a separate entrance.',
        'Suits an office, a salon or a showroom.',
      ],
      ka: [
        'ფართი პირველ ხაზზე, ვიტრინები ქუჩისკენ.',
        'კომერციული ფართი ცალკე შესასვლელით.',
        'გამოდგება ოფისად, სალონად ან შოურუმად.',
      ],
      he: [
        'חלל מסחרי בחזית הרחוב עם חלונות ראווה.',
        'נכס מסחרי עם כניסה נפרדת.',
        'מתאים למשרד, לסלון או לאולם תצוגה.',
      ],
    },
  },
]

const details: readonly Sentence[] = [
  {
    fits: (listing) => listing.facilities.includes('seaView'),
    says: {
      ru: ['Из окон видно море и закат.', 'Прямой вид на море, пять минут до пляжа.'],
      en: [
        'The sea and the sunset are in the window.',
        'Open sea view, five minutes to the beach.',
      ],
      ka: ['ფანჯრებიდან ზღვა და მზის ჩასვლა ჩანს.', 'პირდაპირი ხედი ზღვაზე, ხუთი წუთი პლაჟამდე.'],
      he: ['מהחלונות רואים את הים ואת השקיעה.', 'נוף פתוח לים, חמש דקות לחוף.'],
    },
  },
  {
    fits: (listing) => listing.facilities.includes('mountainsView'),
    says: {
      ru: ['Вид на горы, утром много солнца.'],
      en: ['Mountain view and plenty of morning sun.'],
      ka: ['ხედი მთებზე, დილით ბევრი მზეა.'],
      he: ['נוף להרים והרבה שמש בבוקר.'],
    },
  },
  {
    fits: (listing) => listing.apartmentCondition === 'blackFrame' && isApartment(listing),
    says: {
      ru: ['Чёрный каркас: планировка свободная, ремонт на ваш вкус.'],
      en: ['Black frame: free layout, finish it to your taste.'],
      ka: ['შავი კარკასი: თავისუფალი გეგმარება, რემონტი თქვენი გემოვნებით.'],
      he: ['מסירה כשלד: תכנון חופשי ושיפוץ לפי טעמכם.'],
    },
  },
  {
    fits: (listing) => listing.apartmentCondition === 'whiteFrame',
    says: {
      ru: ['Белый каркас: стены и стяжка готовы, можно начинать отделку.'],
      en: ['White frame: walls and screed are done, finishing can start.'],
      ka: ['თეთრი კარკასი: კედლები და მოჭიმვა მზადაა.'],
      he: ['מעטפת לבנה: הקירות והרצפה מוכנים לגמר.'],
    },
  },
  {
    fits: (listing) =>
      listing.apartmentCondition === 'finishedWithRenovation' &&
      listing.category !== 'land' &&
      listing.dealType !== 'sale',
    says: {
      ru: [
        'Мебель и техника новые, интернет подключён.',
        'Есть всё для жизни: посуда, бельё, стиральная машина.',
      ],
      en: [
        'New furniture and appliances, internet on.',
        'Everything to move in: crockery, linen, a washing machine.',
      ],
      ka: [
        'ავეჯი და ტექნიკა ახალია, ინტერნეტი ჩართულია.',
        'ყველაფერია საცხოვრებლად: ჭურჭელი, თეთრეული, სარეცხი მანქანა.',
      ],
      he: ['ריהוט ומכשירים חדשים, יש אינטרנט.', 'יש הכול למגורים: כלים, מצעים ומכונת כביסה.'],
    },
  },
  {
    fits: (listing) => listing.heatingTypes.includes('central'),
    says: {
      ru: ['Центральное отопление, зимой тепло.'],
      en: ['Central heating keeps it warm in winter.'],
      ka: ['ცენტრალური გათბობა, ზამთარში თბილა.'],
      he: ['הסקה מרכזית, חם בחורף.'],
    },
  },
  {
    fits: (listing) => listing.paymentVariants.includes('installment'),
    says: {
      ru: ['Возможна рассрочка от собственника.'],
      en: ['Instalments from the seller are possible.'],
      ka: ['შესაძლებელია განვადება.'],
      he: ['אפשר לשלם בתשלומים.'],
    },
  },
  {
    fits: (listing) => listing.facilities.includes('pets'),
    says: {
      ru: ['Можно с животными.'],
      en: ['Pets are welcome.'],
      ka: ['ცხოველებით შეიძლება.'],
      he: ['אפשר עם בעלי חיים.'],
    },
  },
]

const closings: Record<Language, readonly string[]> = {
  ru: [
    'Звоните, покажем сегодня.',
    'Торг уместен после просмотра.',
    'Пишите в Telegram или WhatsApp.',
    'Рядом магазины, школа и остановка.',
  ],
  en: [
    'Call us, we can show it today.',
    'The price is open to talk after a viewing.',
    'Write on Telegram or WhatsApp.',
    'Shops, a school and a bus stop are close by.',
  ],
  ka: [
    'დაგვირეკეთ, დღესვე გაჩვენებთ.',
    'ფასზე შევთანხმდებით ნახვის შემდეგ.',
    'მოგვწერეთ Telegram-ზე ან WhatsApp-ზე.',
    'ახლოსაა მაღაზიები, სკოლა და გაჩერება.',
  ],
  he: [
    'התקשרו, נראה לכם עוד היום.',
    'המחיר פתוח לשיחה אחרי ביקור.',
    'כתבו בטלגרם או בוואטסאפ.',
    'בסביבה חנויות, בית ספר ותחנת אוטובוס.',
  ],
}

/** A few true sentences about the listing, in one language. */
export function describe(listing: Facts, language: Language, chance: Chance): string {
  const opening = openings.filter((sentence) => sentence.fits(listing))
  const fitting = details.filter((sentence) => sentence.fits(listing))
  return [
    ...opening.map((sentence) => chance.pick(sentence.says[language])),
    ...chance.some(fitting, 1, 3).map((sentence) => chance.pick(sentence.says[language])),
    chance.pick(closings[language]),
  ].join(' ')
}
