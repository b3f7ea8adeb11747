import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const shown = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  Reflect.set(globalThis, '__SERVER_ADDRESS__', '')
  const held: WeakRef<object>[] = []
  class Notification extends EventEmitter {
    static isSupported = () => true
    constructor() {
      super()
      held.push(new WeakRef(this))
    }
    show() {}
  }
  return { Notification, held }
})
vi.mock('electron', () => ({
  app: { isPackaged: false, getPath: () => '/', getVersion: () => '1' },
  Notification: shown.Notification,
}))
const { electronSystem } = await import('./electron-system.ts')

test('a notice is not garbage collected before it is clicked or closed', async () => {
  const pressed = vi.fn()
  const system = electronSystem(
    () => undefined,
    () => {},
    {} as never,
  )
  for (const title of ['one', 'two']) system.notify({ title, body: '', onClick: pressed })
  // Objects that were made in the current turn are not collected yet.
  await new Promise(setImmediate)
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const [one, two] = shown.held.map((ref) => ref.deref() as InstanceType<typeof shown.Notification>)
  one?.emit('click')
  two?.emit('close')
  expect(pressed).toHaveBeenCalledTimes(1)
})
