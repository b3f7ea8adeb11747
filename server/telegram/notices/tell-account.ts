import type { Language } from '../../../contract/languages.ts'
import type { ToldEventKind } from '../../../contract/security-events.ts'
import type { ServerContext } from '../../context.ts'
import { publicPage } from '../../http/public-url.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { securityMessage } from './message-text.ts'

/** Tells in Telegram of what was changed about how an account is entered. */
export const tellAccountByTelegram = (
  server: Pick<ServerContext, 'db' | 'settings' | 'clock' | 'city'>,
  telegram: Telegram,
  { telegramId, language, account, kind, at }: JobData['tell-account'],
): Promise<NotYet | undefined> => {
  const words = securityWords[language]
  return tellPerson(server, telegram, telegramId, {
    html: securityMessage(language, server.city, {
      what: words.what[kind],
      account: `${words.account}: ${account}`,
      at: new Date(at),
      advice: words.advice[kind === 'telegramLinked' ? 'link' : 'other'],
    }),
    // On the site, since what is to be done there asks for the password.
    buttons: [[openButton(words.open, { link: publicPage(server, '/account') })]],
  })
}

interface SecurityWords {
  what: Record<ToldEventKind, string>
  account: string
  advice: { link: string; other: string }
  open: string
}

const securityWords: Record<Language, SecurityWords> = {
  ru: {
    what: {
      passwordChanged: 'Пароль учётной записи Sakhli изменён',
      secondFactorAdded: 'К учётной записи Sakhli добавлен второй способ подтверждения входа',
      secondFactorRemoved: 'Из учётной записи Sakhli удалён способ подтверждения входа',
      recoveryCodesMade: 'Созданы новые коды восстановления для учётной записи Sakhli',
      recoveryCodeUsed: 'Использован код восстановления учётной записи Sakhli',
      telegramLinked: 'Этот Telegram привязан к учётной записи Sakhli',
      telegramUnlinked: 'Этот Telegram отвязан от учётной записи Sakhli',
    },
    account: 'Учётная запись',
    advice: {
      link: 'Если это были не вы, отвяжите Telegram в кабинете на сайте, в разделе «Безопасность», и смените пароль.',
      other:
        'Если это были не вы, смените пароль и посмотрите в кабинете на сайте, в разделе «Безопасность», кто ещё может войти.',
    },
    open: 'Открыть кабинет',
  },
  en: {
    what: {
      passwordChanged: 'The password of your Sakhli account was changed',
      secondFactorAdded: 'A way to confirm signing in was added to your Sakhli account',
      secondFactorRemoved: 'A way to confirm signing in was removed from your Sakhli account',
      recoveryCodesMade: 'New recovery codes were made for your Sakhli account',
      recoveryCodeUsed: 'A recovery code of your Sakhli account was used',
      telegramLinked: 'This Telegram user was linked to a Sakhli account',
      telegramUnlinked: 'This Telegram user was unlinked from a Sakhli account',
    },
    account: 'Account',
    advice: {
      link: 'If this was not you, unlink Telegram on the account page under “Security” and change the password.',
      other:
        'If this was not you, change the password and look under “Security” who else can sign in.',
    },
    open: 'Open the account',
  },
  ka: {
    what: {
      passwordChanged: 'თქვენი Sakhli-ს ანგარიშის პაროლი შეიცვალა',
      secondFactorAdded: 'თქვენს Sakhli-ს ანგარიშს შესვლის დადასტურების ახალი საშუალება დაემატა',
      secondFactorRemoved: 'თქვენი Sakhli-ს ანგარიშიდან შესვლის დადასტურების საშუალება წაიშალა',
      recoveryCodesMade: 'თქვენი Sakhli-ს ანგარიშისთვის აღდგენის ახალი კოდები შეიქმნა',
      recoveryCodeUsed: 'თქვენი Sakhli-ს ანგარიშის აღდგენის კოდი გამოიყენეს',
      telegramLinked: 'ეს Telegram დაუკავშირდა Sakhli-ს ანგარიშს',
      telegramUnlinked: 'ეს Telegram გაითიშა Sakhli-ს ანგარიშიდან',
    },
    account: 'ანგარიში',
    advice: {
      link: 'თუ ეს თქვენ არ იყავით, გათიშეთ Telegram ანგარიშის გვერდზე, განყოფილებაში „უსაფრთხოება“, და შეცვალეთ პაროლი.',
      other:
        'თუ ეს თქვენ არ იყავით, შეცვალეთ პაროლი და განყოფილებაში „უსაფრთხოება“ ნახეთ, კიდევ ვის შეუძლია შესვლა.',
    },
    open: 'ანგარიშის გახსნა',
  },
  he: {
    what: {
      passwordChanged: 'הסיסמה של חשבון Sakhli שלכם שונתה',
      secondFactorAdded: 'לחשבון Sakhli שלכם נוספה דרך לאימות הכניסה',
      secondFactorRemoved: 'מחשבון Sakhli שלכם הוסרה דרך לאימות הכניסה',
      recoveryCodesMade: 'נוצרו קודי שחזור חדשים לחשבון Sakhli שלכם',
      recoveryCodeUsed: 'נעשה שימוש בקוד שחזור של חשבון Sakhli שלכם',
      telegramLinked: 'משתמש הטלגרם הזה חובר לחשבון Sakhli',
      telegramUnlinked: 'משתמש הטלגרם הזה נותק מחשבון Sakhli',
    },
    account: 'חשבון',
    advice: {
      link: 'אם זה לא הייתם אתם, נתקו את הטלגרם בדף החשבון, תחת ״אבטחה״, והחליפו את הסיסמה.',
      other: 'אם זה לא הייתם אתם, החליפו את הסיסמה ובדקו תחת ״אבטחה״ מי עוד יכול להיכנס.',
    },
    open: 'לפתיחת החשבון',
  },
}
