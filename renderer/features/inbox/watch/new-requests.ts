import { observable } from 'mobx'
import { defineStore } from '../../../kernel/stores/root-store.ts'

/** How many requests for viewings nobody has answered yet: menus show it before the inbox's own code is there. */
export const newRequestsStore = defineStore('new requests', () => observable.box(0))
