import type { Language } from '../../contract/languages.ts'

export interface MessageWords {
  newRequest: string
  name: string
  phone: string
  when: string
  openAd: string
  openRequests: string
  newAds: (search: string, count: string) => string
  openSearch: string
  stillAvailable: string
  stillAvailableWhy: string
  keep: string
  withdraw: string
}

export const messageWords: Record<Language, MessageWords> = {
  ru: {
    newRequest: 'Новая заявка на просмотр',
    name: 'Имя',
    phone: 'Телефон',
    when: 'Когда',
    openAd: 'Открыть объявление',
    openRequests: 'Открыть заявки',
    newAds: (search, count) => `Новые объявления по поиску «${search}»: ${count}`,
    openSearch: 'Открыть поиск',
    stillAvailable: 'Объявление ещё актуально?',
    stillAvailableWhy: 'Оно давно не менялось. Ответьте кнопкой, чтобы посетители видели правду.',
    keep: 'Ещё актуально',
    withdraw: 'Снять с публикации',
  },
  en: {
    newRequest: 'New viewing request',
    name: 'Name',
    phone: 'Phone',
    when: 'When',
    openAd: 'Open the ad',
    openRequests: 'Open the requests',
    newAds: (search, count) => `New ads for your search “${search}”: ${count}`,
    openSearch: 'Open the search',
    stillAvailable: 'Is this ad still up to date?',
    stillAvailableWhy:
      'It has not changed for a while. Answer with a button, so that visitors see what is true.',
    keep: 'Still available',
    withdraw: 'Unpublish',
  },
  ka: {
    newRequest: 'დათვალიერების ახალი მოთხოვნა',
    name: 'სახელი',
    phone: 'ტელეფონი',
    when: 'როდის',
    openAd: 'განცხადების გახსნა',
    openRequests: 'მოთხოვნების გახსნა',
    newAds: (search, count) => `ახალი განცხადებები ძიებით „${search}“: ${count}`,
    openSearch: 'ძიების გახსნა',
    stillAvailable: 'განცხადება ისევ აქტუალურია?',
    stillAvailableWhy:
      'ის დიდი ხანია არ შეცვლილა. უპასუხეთ ღილაკით, რომ მნახველებმა სიმართლე ნახონ.',
    keep: 'ისევ აქტუალურია',
    withdraw: 'გამოქვეყნების მოხსნა',
  },
  he: {
    newRequest: 'בקשה חדשה לסיור בנכס',
    name: 'שם',
    phone: 'טלפון',
    when: 'מתי',
    openAd: 'לפתיחת המודעה',
    openRequests: 'לפתיחת הבקשות',
    newAds: (search, count) => `מודעות חדשות לחיפוש ”${search}“: ${count}`,
    openSearch: 'לפתיחת החיפוש',
    stillAvailable: 'האם המודעה עדיין רלוונטית?',
    stillAvailableWhy: 'היא לא השתנתה זמן רב. השיבו בכפתור, כדי שהמבקרים יראו מידע נכון.',
    keep: 'עדיין רלוונטית',
    withdraw: 'הסרה מפרסום',
  },
}
