import { observable } from 'mobx'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** How many notices nobody has read yet: menus show it before the list's own code is there. */
export const unreadNoticesStore = defineStore('unread notices', () => observable.box(0))
