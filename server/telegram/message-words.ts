import type { Language } from '../../contract/languages.ts'

export interface MessageWords {
  newRequest: string
  name: string
  phone: string
  when: string
  openAd: string
  newAds: (search: string, count: string) => string
  openSearch: string
}

export const messageWords: Record<Language, MessageWords> = {
  ru: {
    newRequest: 'Новая заявка на просмотр',
    name: 'Имя',
    phone: 'Телефон',
    when: 'Когда',
    openAd: 'Открыть объявление',
    newAds: (search, count) => `Новые объявления по поиску «${search}»: ${count}`,
    openSearch: 'Открыть поиск',
  },
  en: {
    newRequest: 'New viewing request',
    name: 'Name',
    phone: 'Phone',
    when: 'When',
    openAd: 'Open the ad',
    newAds: (search, count) => `New ads for your search “${search}”: ${count}`,
    openSearch: 'Open the search',
  },
  ka: {
    newRequest: 'დათვალიერების ახალი მოთხოვნა',
    name: 'სახელი',
    phone: 'ტელეფონი',
    when: 'როდის',
    openAd: 'განცხადების გახსნა',
    newAds: (search, count) => `ახალი განცხადებები ძიებით „${search}“: ${count}`,
    openSearch: 'ძიების გახსნა',
  },
  he: {
    newRequest: 'בקשה חדשה לסיור בנכס',
    name: 'שם',
    phone: 'טלפון',
    when: 'מתי',
    openAd: 'לפתיחת המודעה',
    newAds: (search, count) => `מודעות חדשות לחיפוש ”${search}“: ${count}`,
    openSearch: 'לפתיחת החיפוש',
  },
}
