import { expect, test } from 'vitest'
import { pictureAddress, pictureSet } from './picture-address.ts'

const at = (address: string) => address

const image = { id: '7', type: 'image' as const, width: 700, height: 500, placeholder: '' }

test('an image is offered at every width up to its own', () => {
  expect(pictureSet(image, at).split(', ')).toEqual([
    '/estateserver/images/7?w=160 160w',
    '/estateserver/images/7?w=320 320w',
    '/estateserver/images/7?w=640 640w',
    '/estateserver/images/7?w=1280 1280w',
  ])
  expect(pictureSet({ ...image, width: 320 }, at)).not.toContain('640w')
  expect(pictureSet({ ...image, width: 9000 }, at)).not.toContain('2048w')
})

test('a video is shown by its still', () => {
  expect(pictureAddress({ id: '8', type: 'video' }, 640)).toBe(
    '/estateserver/images/8/poster?w=640',
  )
})

test('an image has the address of its own city where several cities share a site', () => {
  const inAnchor = pictureSet(image, (address) => `/anchor${address}`)
  expect(inAnchor.split(', ').every((each) => each.startsWith('/anchor/estateserver/'))).toBe(true)
})
