import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { User } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import type { FlawField, Flaws, ProfileField, TypedProfile } from './profile-fields.ts'
import {
  changesOf,
  flawsOf,
  isIncomplete,
  isProfileField,
  tidy,
  typedOf,
} from './profile-fields.ts'

export type IconChoice =
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  /** `url` shows the file, where this browser can read it; the server reads more formats. */
  | { kind: 'chosen'; file: Blob; url: string | undefined }

/** What is wrong with the profile as a whole: a required field is missing, or the server refused. */
export type Trouble = { kind: 'WRONG_DATA' } | { kind: 'failed'; failure: Failure }

interface Parts {
  api: Api
  user: User
  signedIn: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
}

/** A profile being edited. What was typed stays, whatever the server answers. */
export class ProfileDraft {
  typed: TypedProfile
  icon: IconChoice = { kind: 'unchanged' }
  flaws: Flaws = {}
  trouble: Trouble | undefined
  isSaving = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.typed = typedOf(parts.user)
    makeAutoObservable(this, {
      typed: observableRef,
      icon: observableRef,
      flaws: observableRef,
      trouble: observableRef,
    })
  }

  get isChanged() {
    return (
      this.icon.kind !== 'unchanged' ||
      JSON.stringify(this.typed) !== JSON.stringify(typedOf(this.#parts.user))
    )
  }

  write(field: ProfileField, value: string) {
    this.typed = { ...this.typed, [field]: value }
    this.clearFlaw(field)
  }

  become(isAgency: boolean) {
    this.typed = { ...this.typed, isAgency }
    this.flaws = {}
    this.trouble = undefined
  }

  chooseIcon(icon: IconChoice) {
    this.dispose()
    this.icon = icon
    this.clearFlaw('icon')
  }

  refuse(field: FlawField, flaw: Flaws[FlawField]) {
    this.flaws = { ...this.flaws, [field]: flaw }
  }

  /** Once a field is changed, its error message no longer applies. */
  private clearFlaw(field: FlawField) {
    if (this.flaws[field]) this.flaws = { ...this.flaws, [field]: undefined }
    if (this.trouble?.kind === 'WRONG_DATA' && !isIncomplete(this.flaws)) this.trouble = undefined
  }

  /** Returns the saved user, or undefined, and then the draft says why. */
  async save(): Promise<User | undefined> {
    if (this.isSaving) return undefined
    this.typed = tidy(this.typed)
    this.flaws = flawsOf(this.typed)
    this.trouble = isIncomplete(this.flaws) ? { kind: 'WRONG_DATA' } : undefined
    if (Object.keys(this.flaws).length > 0) return undefined
    this.isSaving = true
    const { api, signedIn, user } = this.#parts
    const { icon } = this
    const form = changesOf(typedOf(user), this.typed)
    const answer = await signedIn(() =>
      api.call(
        users.update,
        { form: { ...form, ...(icon.kind === 'removed' && { icon: null }) } },
        { files: icon.kind === 'chosen' ? { icon: icon.file } : {} },
      ),
    )
    runInAction(() => {
      this.isSaving = false
      if (!answer.ok) this.hear(answer.failure)
    })
    return answer.ok ? answer.value : undefined
  }

  private hear(failure: Failure) {
    const flaws = failure.kind === 'refused' ? flawsIn(failure) : {}
    this.flaws = flaws
    if (Object.keys(flaws).length === 0) this.trouble = { kind: 'failed', failure }
    else if (isIncomplete(flaws)) this.trouble = { kind: 'WRONG_DATA' }
  }

  dispose() {
    if (this.icon.kind === 'chosen' && this.icon.url) URL.revokeObjectURL(this.icon.url)
  }
}

/** The server names the fields that it refused. */
function flawsIn({ code, issues }: Extract<Failure, { kind: 'refused' }>): Flaws {
  const flaws: Flaws = {}
  for (const { path } of issues) {
    const field = path.split('.').at(-1) ?? ''
    if (field === 'icon') flaws.icon = code === 'TOO_LARGE' ? 'wrong.iconLarge' : 'wrong.icon'
    else if (field === 'agencyName') flaws.agencyName = 'wrong.name'
    else if (field === 'agencyDescription') flaws.agencyDescription = 'wrong.description'
    else if (isProfileField(field)) flaws[field] = flawOf[field] ?? 'wrong.refused'
  }
  return flaws
}

const flawOf: Partial<Record<ProfileField, Flaws[FlawField]>> = {
  phone: 'wrong.phone',
  email: 'wrong.email',
  telegramUsername: 'wrong.telegram',
  whatsappNumber: 'wrong.whatsapp',
  channelLink: 'wrong.link',
}
