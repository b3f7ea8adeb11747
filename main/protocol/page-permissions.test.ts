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
])('the page is not given %s', (permission) => {
  expect(isPermissionAllowed(permission, page)).toBe(false)
})

test('the page may copy and fill the screen, and nobody else may', () => {
  expect(isPermissionAllowed('clipboard-sanitized-write', page)).toBe(true)
  expect(isPermissionAllowed('fullscreen', page)).toBe(true)
  for (const other of ['https://sakhli.example/', 'app://other/', 'app://sakhli.example/', ''])
    expect(isPermissionAllowed('fullscreen', other)).toBe(false)
})

test('the window goes nowhere but within the page', () => {
  expect(isNavigationAllowed('app://sakhli/index.html#/ads')).toBe(true)
  for (const url of [
    'https://sakhli.example/',
    'file:///etc/passwd',
    'app://other/',
    'about:blank',
  ])
    expect(isNavigationAllowed(url)).toBe(false)
})

test('a new window is the system’s browser or none', () => {
  expect(whereWindowOpens('https://t.me/sakhli')).toBe('outside')
  for (const url of ['http://sakhli.example', 'file:///c:/x.exe', 'app://sakhli/', 'about:blank'])
    expect(whereWindowOpens(url)).toBe('nowhere')
})
