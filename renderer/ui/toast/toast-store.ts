import { makeAutoObservable } from 'mobx'

export interface Toast {
  id: number
  text: string
  kind: 'note' | 'bad'
  action: { label: string; act: () => void } | undefined
}

const shownMs = 5_000
/** A toast with an action stays longer than one that is only read. */
const shownWithActionMs = 8_000
const most = 3

/** Short messages above the page that disappear by themselves. */
export class ToastStore {
  list: Toast[] = []
  #count = 0

  constructor() {
    makeAutoObservable(this)
  }

  show(text: string, { kind = 'note', action }: Partial<Pick<Toast, 'kind' | 'action'>> = {}) {
    this.#count += 1
    const toast = { id: this.#count, text, kind, action }
    this.list = [...this.list.filter((other) => other.text !== text), toast].slice(-most)
    return toast.id
  }

  dismiss(id: number) {
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  timeOf = ({ action }: Toast) => (action ? shownWithActionMs : shownMs)
}
