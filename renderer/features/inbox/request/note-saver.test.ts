import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { NoteSaver } from './note-saver.ts'

const unreachable: Failure = { kind: 'unreachable' }

function open(device = new Map<string, string>(), userId = '5') {
  const server = { notes: [] as [string, string][], failure: undefined as Failure | undefined }
  const notes = new NoteSaver({
    userId,
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => Boolean(device.set(key, value)),
      remove: (key) => void device.delete(key),
    },
    send: async (id, note) => {
      if (!server.failure) server.notes.push([id, note])
      return server.failure
    },
    typingMs: 5,
    retryMs: 20,
  })
  return { notes, server, device }
}

describe('a note', () => {
  test('is sent once the typing pauses, and is then removed from the device', async () => {
    const { notes, server, device } = open()
    notes.write('7', 'Call')
    notes.write('7', 'Call after six')
    expect(device.size).toBe(1)
    await expect.poll(() => notes.stateOf('7')).toBe('saved')
    expect(server.notes).toEqual([['7', 'Call after six']])
    expect(device.size).toBe(0)
  })

  test('stays on the device until it is saved, even if another tab saves one', async () => {
    const { notes, server, device } = open()
    const other = open(device)
    server.failure = unreachable
    notes.write('7', 'Call')
    other.notes.write('8', 'Sold')
    await expect.poll(() => other.notes.stateOf('8')).toBe('saved')
    expect(JSON.parse(String([...device.values()]))).toMatchObject({ notes: [['7', 'Call']] })
  })

  test('that was edited while it was sent is sent again', async () => {
    const { notes, server } = open()
    notes.write('7', 'Call')
    const saving = notes.save('7')
    notes.write('7', 'Call Anna')
    await saving
    await expect.poll(() => notes.stateOf('7')).toBe('saved')
    expect(server.notes).toEqual([
      ['7', 'Call'],
      ['7', 'Call Anna'],
    ])
  })

  test('is sent again by itself after a lost network', async () => {
    const { notes, server } = open()
    server.failure = unreachable
    notes.write('7', 'Call')
    await expect.poll(() => notes.stateOf('7')).toBe('failed')
    expect(notes.draftOf('7')).toBe('Call')
    server.failure = undefined
    await expect.poll(() => notes.stateOf('7')).toBe('saved')
    expect(server.notes).toEqual([['7', 'Call']])
  })

  test('left on the device is sent at the same account’s next visit, and by no other', async () => {
    const { notes, server, device } = open()
    server.failure = unreachable
    notes.write('7', 'Call')
    const other = open(device, '6')
    other.notes.readDevice()
    expect(other.notes.draftOf('7')).toBeUndefined()
    const later = open(device)
    later.notes.readDevice()
    await expect.poll(() => later.server.notes).toEqual([['7', 'Call']])
    notes.forget()
  })
})
