/** Said in the system's language when the program has met a fault of its own: numbers and names have no place here. */
export const crashTexts: Readonly<Record<string, CrashTexts>> & { readonly en: CrashTexts } = {
  en: {
    title: 'Sakhli has to close',
    text: 'Something went wrong in the program itself. Imports are safe: they go on where they were when you start it again. The log says what happened.',
  },
  ru: {
    title: 'Sakhli придётся закрыть',
    text: 'В самой программе произошла ошибка. Загрузки целы: они продолжатся с того же места, когда вы откроете её снова. В журнале сказано, что случилось.',
  },
  ka: {
    title: 'Sakhli უნდა დაიხუროს',
    text: 'თავად პროგრამაში მოხდა შეცდომა. ატვირთვები უსაფრთხოდაა: როცა პროგრამას ხელახლა გახსნით, იმავე ადგილიდან გაგრძელდება. რა მოხდა, ჟურნალში წერია.',
  },
  he: {
    title: 'Sakhli חייבת להיסגר',
    text: 'אירעה תקלה בתוכנה עצמה. ההעלאות שמורות: הן ימשיכו מאותו מקום כשתפתחו אותה שוב. ביומן כתוב מה קרה.',
  },
}

interface CrashTexts {
  title: string
  text: string
}
