import { expect, test } from 'vitest'
import { DeepLinks } from './deep-links.ts'

function open() {
  const told: unknown[] = []
  let raised = 0
  const system = {
    raiseWindow: () => {
      raised += 1
    },
  }
  const deepLinks = new DeepLinks(system, (name, event) => void told.push([name, event]))
  return { deepLinks, told, raised: () => raised }
}

test('a link that started the program waits until the page asks for it', () => {
  const { deepLinks, told, raised } = open()
  expect(deepLinks.openLinkAmong(['/opt/sakhli', '--flag', 'sakhli://ad/12'])).toBe(true)
  expect(told).toEqual([])
  expect(raised()).toBe(1)
  expect(deepLinks.take()).toBe('/ad/12')
  expect(deepLinks.take()).toBe(null)
})

test('a later link is sent to the page at once, unless the page is loading', () => {
  const { deepLinks, told } = open()
  deepLinks.take()
  deepLinks.openLink('sakhli://ad/7')
  expect(told).toEqual([['app.goTo', { place: '/ad/7' }]])
  deepLinks.wait()
  deepLinks.openLink('sakhli://ad/8')
  expect(told).toHaveLength(1)
  expect(deepLinks.take()).toBe('/ad/8')
})

test('an address that is no valid sakhli link is ignored', () => {
  const { deepLinks, raised } = open()
  expect(deepLinks.openLinkAmong(['sakhli://ad/../settings', 'https://ad/1', '--inspect'])).toBe(
    false,
  )
  expect(raised()).toBe(0)
  expect(deepLinks.take()).toBe(null)
})
