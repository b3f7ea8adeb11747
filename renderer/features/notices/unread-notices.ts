import { observable } from 'mobx'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** How many notices the person has not read: menus show it before the list's own code is loaded. */
export const unreadNoticesStore = defineStore('unread notices', () => observable.box(0))
