import { observable } from 'mobx'
import { defineStore } from '../../../kernel/stores/root-store.ts'

/** How many viewing requests are unanswered: menus show it before the code of the inbox is loaded. */
export const newRequestsStore = defineStore('new requests', () => observable.box(0))
