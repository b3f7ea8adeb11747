import type { Language } from '../../contract/languages.ts'

/** Notices while the window is out of sight. Numbers stand after a colon, so that no plural is needed. */
const english = {
  done: 'The import is done',
  doneWithFailures: 'The import is done, but not all of it went up',
  sent: 'Sent: {count}',
  failed: 'Failed: {count}',
  signIn: 'The import waits for you',
  signInBody: 'Sign in again, and it goes on where it was.',
  account: 'The import waits for another account',
  accountBody: 'It goes on once {name} signs in again.',
  diskFull: 'The import has stopped: the disk is full',
  diskFullBody: 'Make room on it, and resume.',
  proposed: 'New pictures in “{name}”',
  proposedBody: 'Files: {count}. Open the import to look at them.',
  watchLimit: '“{name}” is too large to be watched at once',
  watchLimitBody:
    'This system watches no more folders. It is looked through every few seconds instead.',
}

export type NoticeTexts = typeof english

export const noticeTexts: Record<Language, NoticeTexts> = {
  en: english,
  ru: {
    done: 'Загрузка завершена',
    doneWithFailures: 'Загрузка завершена, но отправлено не всё',
    sent: 'Отправлено: {count}',
    failed: 'С ошибкой: {count}',
    signIn: 'Загрузка ждёт вас',
    signInBody: 'Войдите снова, и она продолжится с того же места.',
    account: 'Загрузка ждёт другой кабинет',
    accountBody: 'Она продолжится, когда снова войдёт {name}.',
    diskFull: 'Загрузка остановлена: диск заполнен',
    diskFullBody: 'Освободите место и продолжите.',
    proposed: 'Новые фотографии в папке «{name}»',
    proposedBody: 'Файлов: {count}. Откройте загрузку, чтобы посмотреть их.',
    watchLimit: 'Папка «{name}» слишком велика, чтобы следить за ней сразу',
    watchLimitBody:
      'Система не позволяет следить за большим числом папок. Программа просматривает её каждые несколько секунд.',
  },
  ka: {
    done: 'ატვირთვა დასრულდა',
    doneWithFailures: 'ატვირთვა დასრულდა, მაგრამ ყველაფერი ვერ გაიგზავნა',
    sent: 'გაიგზავნა: {count}',
    failed: 'შეცდომით: {count}',
    signIn: 'ატვირთვა თქვენ გელოდებათ',
    signInBody: 'შედით ხელახლა და ის იმავე ადგილიდან გაგრძელდება.',
    account: 'ატვირთვა სხვა კაბინეტს ელოდება',
    accountBody: 'გაგრძელდება, როცა {name} ხელახლა შევა.',
    diskFull: 'ატვირთვა შეჩერდა: დისკი სავსეა',
    diskFullBody: 'გაათავისუფლეთ ადგილი და გააგრძელეთ.',
    proposed: 'ახალი ფოტოები საქაღალდეში „{name}“',
    proposedBody: 'ფაილები: {count}. სანახავად გახსენით ატვირთვა.',
    watchLimit: 'საქაღალდე „{name}“ ერთიანი დაკვირვებისთვის ძალიან დიდია',
    watchLimitBody:
      'სისტემა მეტ საქაღალდეზე დაკვირვების საშუალებას არ იძლევა. პროგრამა მას რამდენიმე წამში ერთხელ ათვალიერებს.',
  },
  he: {
    done: 'ההעלאה הסתיימה',
    doneWithFailures: 'ההעלאה הסתיימה, אך לא הכול נשלח',
    sent: 'נשלחו: {count}',
    failed: 'נכשלו: {count}',
    signIn: 'ההעלאה ממתינה לך',
    signInBody: 'יש להתחבר שוב, והיא תימשך מאותה נקודה.',
    account: 'ההעלאה ממתינה לחשבון אחר',
    accountBody: 'היא תימשך כש־{name} ייכנסו שוב.',
    diskFull: 'ההעלאה נעצרה: הדיסק מלא',
    diskFullBody: 'יש לפנות מקום ולהמשיך.',
    proposed: 'תמונות חדשות בתיקייה „{name}”',
    proposedBody: 'קבצים: {count}. כדי לראות אותם יש לפתוח את ההעלאה.',
    watchLimit: 'התיקייה „{name}” גדולה מכדי לעקוב אחריה ברציפות',
    watchLimitBody: 'המערכת לא מאפשרת לעקוב אחרי עוד תיקיות. התוכנה סורקת אותה כל כמה שניות.',
  },
}
