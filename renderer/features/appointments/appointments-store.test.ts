import { describe, expect, it } from 'vitest'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { batumi } from '../../kernel/testing/batumi.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { SessionStore } from '../session/index.ts'
import { AppointmentsStore } from './appointments-store.ts'

const id = '7'

/** Storage in memory, and a server that gives the chosen answer and records what was sent. */
function open(answer: () => Response = () => Response.json({ id: '1' }, { status: 201 })) {
  const device = new Map<string, string>()
  const sent: unknown[] = []
  const platform: Platform = {
    basePath: '',
    linkPrefix: '',
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => Boolean(device.set(key, value)),
      remove: (key) => void device.delete(key),
    },
    apiHeaders: () => ({}),
    openLink: () => {},
  }
  const api = makeApi({
    send: async (_url, { body }) => {
      sent.push(JSON.parse(String(body)))
      return answer()
    },
  })
  const renew = () =>
    new AppointmentsStore(api, platform, new SessionStore(api, emptyDevice), batumi)
  return { store: renew(), renew, sent, device }
}

describe('a request for a viewing', () => {
  it('is not sent without a contact', async () => {
    const { store, sent } = open()
    store.change(id, { phone: '   ', message: 'tomorrow?' })
    await store.send(id)
    expect(store.stateOf(id)).toEqual({ kind: 'noContact' })
    expect(sent).toEqual([])
  })

  it.each([
    [{ phone: 'abc' }, 'phone'],
    [{ phone: '+995 1', username: 'anna' }, 'phone'],
    [{ username: '@!!!' }, 'username'],
  ] as const)('is not sent with the wrong contact %j', async (typed, field) => {
    const { store, sent } = open()
    store.change(id, typed)
    await store.send(id)
    expect(store.stateOf(id)).toEqual({ kind: 'wrongContact', field })
    expect(sent).toEqual([])
  })

  it('shows how a number without a country code is understood', async () => {
    const { store } = open()
    store.change(id, { phone: '555 123456' })
    await expect.poll(() => store.understoodPhone(id)).toBe('+995 555 12 34 56')
    store.change(id, { phone: '+995 555123456' })
    expect(store.understoodPhone(id)).toBeUndefined()
  })

  it('sends only what was filled in, with the time as a moment in UTC', async () => {
    const { store, sent } = open()
    store.change(id, { phone: ' +995 555 12 34 56 ', day: '2027-01-10', hour: '15:30' })
    await store.send(id)
    expect(sent).toEqual([{ phone: '+995 555 12 34 56', at: '2027-01-10T11:30:00.000Z' }])
    expect(store.stateOf(id)).toEqual({ kind: 'sent' })
  })

  it('keeps what was typed when it fails, and tells when to try again', async () => {
    const { store } = open(() =>
      Response.json(
        { code: 'TOO_MANY_REQUESTS', message: '' },
        { status: 429, headers: { 'retry-after': '120' } },
      ),
    )
    const typed = {
      username: 'anna',
      phone: '555 12 34 56',
      day: '2027-01-10',
      hour: '10:00',
      message: 'hi',
    }
    store.change(id, typed)
    await store.send(id)
    expect(store.draftOf(id)).toEqual(typed)
    expect(store.stateOf(id)).toMatchObject({ kind: 'failed', failure: { retryAfterSeconds: 120 } })
  })

  it('keeps what was typed when there is no network', async () => {
    const { store } = open(() => {
      throw new TypeError('no network')
    })
    store.change(id, { username: 'anna' })
    await store.send(id)
    expect(store.stateOf(id)).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(store.draftOf(id).username).toBe('anna')
  })

  it('starts with the contacts of the last one sent, for any listing and later visit', async () => {
    const { store, renew } = open()
    store.change(id, { username: '@anna', message: 'private to this listing' })
    await store.send(id)
    const later = renew()
    later.readDevice()
    expect(later.draftOf('8')).toMatchObject({ username: '@anna', message: '' })
  })

  it('starts empty where the device has malformed contacts', () => {
    const { store, device } = open()
    device.set('myContacts', '{"phone": 5, "username"')
    store.readDevice()
    expect(store.draftOf(id).phone).toBe('')
  })

  it('is cut to its limit without splitting a character', () => {
    const { store } = open()
    store.change(id, { message: `${'a'.repeat(999)}😀` })
    expect(store.draftOf(id).message).toBe('a'.repeat(999))
  })
})
