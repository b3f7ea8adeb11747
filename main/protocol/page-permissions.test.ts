import { expect, test } from 'vitest'
import { isNavigationAllowed, isPermissionAllowed, whereWindowOpens } from './page-permissions.ts'

const page = 'app://sakhli/'

test.each([
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'hid',
  'serial',
  'usb',
  'idle-detection',
  'fileSystem',
  'storage-access',
  'unknown',
])('the page is not given the permission %s', (permission) => {
  expect(isPermissionAllowed(permission, page)).toBe(false)
})

test('only the page may copy to the clipboard and show full screen', () => {
  expect(isPermissionAllowed('clipboard-sanitized-write', page)).toBe(true)
  expect(isPermissionAllowed('fullscreen', page)).toBe(true)
  for (const other of ['https://sakhli.example/', 'app://other/', 'app://sakhli.example/', ''])
    expect(isPermissionAllowed('fullscreen', other)).toBe(false)
})

test('the window navigates only within the page', () => {
  expect(isNavigationAllowed('app://sakhli/index.html#/ads')).toBe(true)
  for (const url of [
    'https://sakhli.example/',
    'file:///etc/passwd',
    'app://other/',
    'about:blank',
  ])
    expect(isNavigationAllowed(url)).toBe(false)
})

test('a link for a new window opens in the system’s browser if it is safe, or nowhere', () => {
  expect(whereWindowOpens('https://t.me/sakhli')).toBe('outside')
  for (const url of ['http://sakhli.example', 'file:///c:/x.exe', 'app://sakhli/', 'about:blank'])
    expect(whereWindowOpens(url)).toBe('nowhere')
})
