import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import type { City } from '../../../contract/cities.ts'
import { limits, storageKeys } from '../../../contract/limits.ts'
import { appointments, hasContact } from '../../../contract/people/appointments.ts'
import { phoneNumber, telegramAddress } from '../../../contract/people/profile-rules.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import type { DeviceStorage, Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'
import { viewingTime } from './viewing-time.ts'

export interface Draft {
  username: string
  phone: string
  day: string
  hour: string
  message: string
}

export type SendState =
  | { kind: 'idle' | 'sending' | 'sent' | 'noContact' }
  /** The field that holds no valid contact. */
  | { kind: 'wrongContact'; field: 'username' | 'phone' }
  | { kind: 'failed'; failure: Failure }

const longest: Record<keyof Draft, number> = {
  username: limits.text,
  phone: limits.text,
  day: 10,
  hour: 5,
  message: limits.description,
}

/** Drafts of viewing requests: they survive a closed dialog and a lost network. */
export class AppointmentsStore {
  private readonly drafts = observable.map<Id, Partial<Draft>>({}, { deep: false })
  private readonly states = observable.map<Id, SendState>({}, { deep: false })
  private lastContacts: Partial<Draft> = {}
  /** Knows the telephone numbers of all countries; loaded when somebody types a number. */
  private readPhone: ReadPhone | undefined
  readonly #api: Api
  readonly #platform: Platform
  readonly #session: SessionStore
  readonly #timeZone: string

  constructor(api: Api, platform: Platform, session: SessionStore, { timeZone }: City) {
    this.#timeZone = timeZone
    this.#api = api
    this.#platform = platform
    this.#session = session
    makeAutoObservable<this, 'readPhone'>(this, { readPhone: observableRef })
  }

  draftOf(id: Id): Draft {
    const { user } = this.#session
    return {
      username: user?.telegramUsername ?? '',
      phone: user?.phone ?? '',
      day: '',
      hour: '',
      message: '',
      ...this.lastContacts,
      ...this.drafts.get(id),
    }
  }

  /** The number as the advertiser will get it; undefined where it is the same as what was typed. */
  understoodPhone(id: Id): string | undefined {
    const { phone } = this.draftOf(id)
    const understood = this.readPhone?.(phone)
    return understood === phone.trim() ? undefined : understood
  }

  /** Whether something was typed that is not sent yet. */
  isBegun = (id: Id) => Object.values(this.drafts.get(id) ?? {}).some((text) => text !== '')

  stateOf = (id: Id): SendState => this.states.get(id) ?? { kind: 'idle' }

  readDevice() {
    this.lastContacts = readContacts(this.#platform.storage, this.#session.user !== undefined)
  }

  readAccount() {
    this.readDevice()
  }

  change(id: Id, part: Partial<Draft>) {
    const cut: Partial<Draft> = {}
    for (const name of Object.keys(part) as (keyof Draft)[])
      cut[name] = cutText(part[name] ?? '', longest[name])
    this.drafts.set(id, { ...this.drafts.get(id), ...cut })
    if (cut.phone) void this.loadPhones()
    if (this.stateOf(id).kind !== 'sending') this.states.delete(id)
  }

  async send(id: Id) {
    if (this.stateOf(id).kind === 'sending') return
    const { username, phone, day, hour, message } = this.draftOf(id)
    if (!hasContact({ username, phone })) {
      this.states.set(id, { kind: 'noContact' })
      return
    }
    this.states.set(id, { kind: 'sending' })
    await this.loadPhones()
    const field = this.wrongContact(username.trim(), phone.trim())
    if (field) {
      runInAction(() => this.states.set(id, { kind: 'wrongContact', field }))
      return
    }
    const at = viewingTime(day, hour, this.#timeZone)
    const answer = await this.#api.call(appointments.request, {
      params: { id },
      body: {
        ...filled('username', username),
        ...filled('phone', phone),
        ...filled('message', message),
        ...(at && { at }),
      },
    })
    runInAction(() => {
      if (!answer.ok) {
        this.#platform.haptics?.onFailure()
        this.states.set(id, { kind: 'failed', failure: answer.failure })
        return
      }
      this.#platform.haptics?.onSuccess()
      this.states.set(id, { kind: 'sent' })
      this.drafts.delete(id)
      this.lastContacts = { username: username.trim(), phone: phone.trim() }
      writeContacts(this.#platform.storage, this.lastContacts, this.#session.user !== undefined)
    })
  }

  /** Takes over the drafts after a sign-in. */
  continueFrom(before: AppointmentsStore) {
    this.drafts.replace(before.drafts)
  }

  /** At sign-out: the next person at this device must not read who asked for what. */
  clear() {
    this.drafts.clear()
    this.lastContacts = {}
  }

  private wrongContact(username: string, phone: string): 'username' | 'phone' | undefined {
    if (username && !telegramAddress.test(username)) return 'username'
    if (!phone) return undefined
    // While they are not loaded, for example offline, only the form is checked; the server checks the rest.
    const isPhone = this.readPhone ? this.readPhone(phone) : phoneNumber.test(phone)
    return isPhone ? undefined : 'phone'
  }

  private async loadPhones() {
    if (this.readPhone) return
    const phones = await import('../../../texts/format/phones.ts').catch(() => undefined)
    runInAction(() => {
      this.readPhone = phones?.readPhone
    })
  }

  /** Allows another request for the same listing. */
  startOver(id: Id) {
    if (this.stateOf(id).kind === 'sent') this.states.delete(id)
  }
}

type ReadPhone = (text: string) => string | undefined

const filled = (name: 'username' | 'phone' | 'message', value: string) =>
  value.trim() ? { [name]: value.trim() } : {}

export const appointmentsStore = defineStore(
  'appointments',
  (root) => new AppointmentsStore(root.api, root.platform, root.get(sessionStore), root.city),
)

interface Contacts {
  username?: string
  phone?: string
}

/** An account's contacts are removed with its session. A visitor's stay, and an account may start with them. */
const keyFor = (isSignedIn: boolean) => storageKeys[isSignedIn ? 'ownContacts' : 'contacts']

/** The contacts given last time. Damaged or foreign data in the storage must not fail. */
function readContacts(storage: DeviceStorage, isSignedIn: boolean): Contacts {
  try {
    const text = storage.read(keyFor(isSignedIn)) ?? storage.read(storageKeys.contacts) ?? '{}'
    const stored = JSON.parse(text) as Record<string, unknown> | null
    return { ...textOf('username', stored), ...textOf('phone', stored) }
  } catch {
    return {}
  }
}

const writeContacts = (storage: DeviceStorage, contacts: Contacts, isSignedIn: boolean) =>
  storage.write(keyFor(isSignedIn), JSON.stringify(contacts))

function textOf(name: keyof Contacts, stored: Record<string, unknown> | null): Contacts {
  const value = stored?.[name]
  return typeof value === 'string' && value ? { [name]: value.slice(0, limits.text) } : {}
}
