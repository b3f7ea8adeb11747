import { expect, test } from 'vitest'
import { Places } from './places.ts'

function open() {
  const told: unknown[] = []
  let raised = 0
  const system = {
    raiseWindow: () => {
      raised += 1
    },
  }
  const places = new Places(system, (name, event) => void told.push([name, event]))
  return { places, told, raised: () => raised }
}

test('a link that started the program waits until the page asks where to begin', () => {
  const { places, told, raised } = open()
  expect(places.openLinkAmong(['/opt/sakhli', '--flag', 'sakhli://ad/12'])).toBe(true)
  expect(told).toEqual([])
  expect(raised()).toBe(1)
  expect(places.take()).toBe('/ad/12')
  expect(places.take()).toBe(null)
})

test('a link that comes later leads the page there at once', () => {
  const { places, told } = open()
  places.take()
  places.openLink('sakhli://ad/7')
  expect(told).toEqual([['app.goTo', { place: '/ad/7' }]])
  places.wait()
  places.openLink('sakhli://ad/8')
  expect(told).toHaveLength(1)
  expect(places.take()).toBe('/ad/8')
})

test('what is no link of ours moves nothing', () => {
  const { places, raised } = open()
  expect(places.openLinkAmong(['sakhli://ad/../settings', 'https://ad/1', '--inspect'])).toBe(false)
  expect(raised()).toBe(0)
  expect(places.take()).toBe(null)
})
