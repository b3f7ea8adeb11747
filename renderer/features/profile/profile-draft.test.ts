import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { ProfileDraft } from './profile-draft.ts'

const user = { id: '5', isAgency: false, agencyName: 'Нино', phone: null } as User

function open(answer: () => Response | Promise<Response>) {
  const sent: Record<string, FormDataEntryValue>[] = []
  const api = makeApi({
    send: async (_url, { body }) => {
      sent.push(Object.fromEntries(body as FormData))
      return answer()
    },
  })
  return { sent, draft: new ProfileDraft({ api, user, signedIn: (call) => call() }) }
}

const saved = () => Response.json({ ...user, phone: '+995599000000' })

test('only the changed fields of a profile are sent, trimmed', async () => {
  const { sent, draft } = open(saved)
  expect(draft.isChanged).toBe(false)
  draft.write('phone', ' +995599000000 ')
  expect(draft.isChanged).toBe(true)
  expect(await draft.save()).toMatchObject({ phone: '+995599000000' })
  // Unchanged fields are not sent, so that what another window has saved meanwhile stays.
  expect(sent).toEqual([{ isAgency: 'false', phone: '+995599000000' }])
})

test('an agency without a description is not sent, but shown as WRONG_DATA', async () => {
  const { sent, draft } = open(saved)
  draft.become(true)
  expect(await draft.save()).toBeUndefined()
  expect(sent).toEqual([])
  expect([draft.flaws, draft.trouble]).toEqual([
    { agencyDescription: 'wrong.description' },
    { kind: 'WRONG_DATA' },
  ])
  draft.write('agencyDescription', 'Since 2010')
  expect([draft.flaws.agencyDescription, draft.trouble]).toEqual([undefined, undefined])
})

test('an icon is sent with the rest, and an empty field removes it', async () => {
  const { sent, draft } = open(saved)
  draft.chooseIcon({ kind: 'chosen', file: new Blob(['me']), url: undefined })
  await draft.save()
  expect(await new Response(sent[0]?.icon).text()).toBe('me')
  draft.chooseIcon({ kind: 'removed' })
  await draft.save()
  expect(sent[1]?.icon).toBe('')
})

test('two presses send one profile', async () => {
  const { sent, draft } = open(saved)
  await Promise.all([draft.save(), draft.save()])
  expect(sent).toHaveLength(1)
})

describe('a refusal by the server', () => {
  test.each([
    ['form.email', 'WRONG_DATA', { email: 'wrong.email' }],
    ['agencyName', 'WRONG_DATA', { agencyName: 'wrong.name' }],
    ['icon', 'UNREADABLE_PICTURE', { icon: 'wrong.icon' }],
    ['icon', 'TOO_LARGE', { icon: 'wrong.iconLarge' }],
    ['region', 'WRONG_DATA', { region: 'wrong.refused' }],
  ])('of %s is shown beside the field', async (path, code, flaws) => {
    const issues = [{ path, message: '' }]
    const { draft } = open(() => Response.json({ code, message: '', issues }, { status: 422 }))
    draft.write('region', 'Аджария')
    expect(await draft.save()).toBeUndefined()
    expect(draft.flaws).toEqual(flaws)
    expect(draft.typed.region).toBe('Аджария')
  })

  test('without a field is shown for the whole form', async () => {
    const { draft } = open(() => Promise.reject(new TypeError('offline')))
    draft.write('region', 'Аджария')
    expect(await draft.save()).toBeUndefined()
    expect(draft.trouble).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect([draft.typed.region, draft.isSaving]).toEqual(['Аджария', false])
  })
})
