import type { Language } from '../../contract/languages.ts'
import type { StartParameter } from '../../contract/start-parameter.ts'

interface BotWords {
  greeting: string
  /** Somebody may be sent another's link. */
  linkWarning: string
  open: string
  openAt: Record<StartParameter['kind'], string>
  searchHere: string
  menu: string
  commands: { start: string; help: string }
  nothingFound: string
  kept: string
  withdrawn: string
  notYours: string
  notPublished: string
  oldButton: string
  failed: string
}

export const botWords: Record<Language, BotWords> = {
  ru: {
    greeting:
      'Здравствуйте! Sakhli — квартиры, дома, участки и помещения в Батуми: купить, снять надолго или посуточно.\n\nОткройте приложение кнопкой ниже. А в любом чате можно набрать имя бота и что ищете, и отправить объявление собеседнику.',
    linkWarning:
      'Кнопка соединит этот Telegram с учётной записью на сайте Sakhli. Нажимайте, только если вы сами только что попросили об этом на сайте.',
    open: 'Открыть Sakhli',
    openAt: {
      ad: 'Открыть объявление',
      agency: 'Открыть страницу продавца',
      search: 'Открыть поиск',
      link: 'Соединить',
    },
    searchHere: 'Искать в этом чате',
    menu: 'Открыть',
    commands: { start: 'Открыть Sakhli', help: 'Что умеет бот' },
    nothingFound: 'Ничего не нашлось. Искать в Sakhli',
    kept: 'Спасибо! Объявление остаётся опубликованным.',
    withdrawn: 'Объявление снято с публикации. Вернуть его можно в «Моих объявлениях».',
    notYours: 'Это объявление не ваше.',
    notPublished: 'Это объявление сейчас не опубликовано.',
    oldButton: 'Эта кнопка больше не работает.',
    failed: 'Не получилось. Попробуйте ещё раз чуть позже.',
  },
  en: {
    greeting:
      'Hello! Sakhli has flats, houses, land and commercial space in Batumi: to buy, to rent, or by the day.\n\nOpen the app with the button below. And in any chat you can type the bot’s name and what you are looking for, and send an ad to whom you are talking with.',
    linkWarning:
      'The button joins this Telegram user to an account on the Sakhli site. Press it only if you have just asked for that on the site yourself.',
    open: 'Open Sakhli',
    openAt: {
      ad: 'Open the ad',
      agency: 'Open the advertiser’s page',
      search: 'Open the search',
      link: 'Join',
    },
    searchHere: 'Search in this chat',
    menu: 'Open',
    commands: { start: 'Open Sakhli', help: 'What the bot can do' },
    nothingFound: 'Nothing found. Search in Sakhli',
    kept: 'Thank you! The ad stays published.',
    withdrawn: 'The ad is unpublished. You can publish it again from “My ads”.',
    notYours: 'This ad is not yours.',
    notPublished: 'This ad is not published at the moment.',
    oldButton: 'This button does not work any more.',
    failed: 'That did not work. Please try again in a moment.',
  },
  ka: {
    greeting:
      'გამარჯობა! Sakhli — ბინები, სახლები, მიწის ნაკვეთები და კომერციული ფართები ბათუმში: საყიდლად, ხანგრძლივად ან დღიურად ქირით.\n\nგახსენით აპლიკაცია ქვემოთ მოცემული ღილაკით. ნებისმიერ ჩატში კი შეგიძლიათ აკრიფოთ ბოტის სახელი და რას ეძებთ, და განცხადება თანამოსაუბრეს გაუგზავნოთ.',
    linkWarning:
      'ღილაკი ამ Telegram-ს Sakhli-ს საიტის ანგარიშს დაუკავშირებს. დააჭირეთ მხოლოდ მაშინ, თუ ეს თავად ახლახან მოითხოვეთ საიტზე.',
    open: 'Sakhli-ს გახსნა',
    openAt: {
      ad: 'განცხადების გახსნა',
      agency: 'გამყიდველის გვერდის გახსნა',
      search: 'ძიების გახსნა',
      link: 'დაკავშირება',
    },
    searchHere: 'ძიება ამ ჩატში',
    menu: 'გახსნა',
    commands: { start: 'Sakhli-ს გახსნა', help: 'რა შეუძლია ბოტს' },
    nothingFound: 'ვერაფერი მოიძებნა. ძიება Sakhli-ში',
    kept: 'გმადლობთ! განცხადება გამოქვეყნებული რჩება.',
    withdrawn: 'განცხადება გამოქვეყნებიდან მოიხსნა. დაბრუნება შეგიძლიათ „ჩემს განცხადებებში“.',
    notYours: 'ეს განცხადება თქვენი არ არის.',
    notPublished: 'ეს განცხადება ახლა გამოქვეყნებული არ არის.',
    oldButton: 'ეს ღილაკი აღარ მუშაობს.',
    failed: 'ვერ მოხერხდა. სცადეთ ცოტა მოგვიანებით.',
  },
  he: {
    greeting:
      'שלום! ב־Sakhli יש דירות, בתים, מגרשים ונכסים מסחריים בבטומי: לקנייה, להשכרה ארוכה או יומית.\n\nפתחו את האפליקציה בכפתור שלמטה. ובכל צ׳אט אפשר להקליד את שם הבוט ומה מחפשים, ולשלוח מודעה למי שמשוחחים איתו.',
    linkWarning:
      'הכפתור יחבר את משתמש הטלגרם הזה לחשבון באתר Sakhli. לחצו רק אם ביקשתם זאת בעצמכם באתר ממש עכשיו.',
    open: 'לפתיחת Sakhli',
    openAt: {
      ad: 'לפתיחת המודעה',
      agency: 'לדף המפרסם',
      search: 'לפתיחת החיפוש',
      link: 'לחיבור',
    },
    searchHere: 'חיפוש בצ׳אט הזה',
    menu: 'פתיחה',
    commands: { start: 'לפתיחת Sakhli', help: 'מה הבוט יודע לעשות' },
    nothingFound: 'לא נמצא דבר. לחיפוש ב־Sakhli',
    kept: 'תודה! המודעה נשארת מפורסמת.',
    withdrawn: 'המודעה הוסרה מפרסום. אפשר להחזיר אותה ב״המודעות שלי״.',
    notYours: 'המודעה הזאת אינה שלכם.',
    notPublished: 'המודעה הזאת אינה מפורסמת כרגע.',
    oldButton: 'הכפתור הזה כבר לא פועל.',
    failed: 'הפעולה לא הצליחה. נסו שוב בעוד רגע.',
  },
}
