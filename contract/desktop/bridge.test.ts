import { expect, test } from 'vitest'
import { makeBridge } from './bridge.ts'

function open() {
  const asked: unknown[] = []
  const heard: string[] = []
  const bridge = makeBridge({
    ask: async (channel, args) => void asked.push([channel, args]),
    hear: (channel) => {
      heard.push(channel)
      return () => void heard.push(`no more ${channel}`)
    },
    pathsOf: (files) => files.map((file) => (file as { path: string }).path),
  })
  return { bridge, asked, heard }
}

test('each function of the bridge asks on its own channel', async () => {
  const { bridge, asked } = open()
  await bridge.session.signIn({ email: 'nino@agency.example', password: 'x' })
  await bridge.app.info()
  await bridge.takeDropped([{ path: '/pictures' }])
  expect(asked).toEqual([
    ['session.signIn', { email: 'nino@agency.example', password: 'x' }],
    ['app.info', undefined],
    ['files.takeDropped', { paths: ['/pictures'] }],
  ])
})

test('the page can listen to the known events and to no other channel', () => {
  const { bridge, heard } = open()
  bridge.on('app.goTo', () => {})()
  bridge.on('ELECTRON_BROWSER_REQUIRE' as 'app.goTo', () => {})
  bridge.on('constructor' as 'app.goTo', () => {})
  expect(heard).toEqual(['told:app.goTo', 'no more told:app.goTo'])
})

test('the page has no function that takes a path or a channel', () => {
  const { bridge } = open()
  expect(bridge.files).not.toHaveProperty('takeDropped')
  expect(Object.keys(bridge)).not.toContain('ask')
})
