import { afterEach, expect, it, vi } from 'vitest'
import { zoneOffsets } from './zone-offsets.ts'

const now = Date.parse('2026-11-26T08:00:00Z')
const hour = 3_600_000

afterEach(() => vi.resetModules())

/** Like a browser that has just opened the page: no clock is made and no zone is remembered. */
async function inBrowser(timeZone?: string) {
  vi.resetModules()
  const { inZone, rememberZone } = await import('./dates.ts')
  if (timeZone) rememberZone(timeZone, zoneOffsets(timeZone, now))
  return inZone
}

it('a zone without summer time has one offset, and one with it has each change', () => {
  expect(zoneOffsets('Asia/Tbilisi', now).offsets.map(([, ms]) => ms / hour)).toEqual([4])
  const berlin = zoneOffsets('Europe/Berlin', now)
  expect(berlin.offsets.map(([, ms]) => ms / hour)).toEqual([1, 2, 1, 2, 1, 2, 1])
  expect(berlin.offsets.map(([since]) => new Date(since).toISOString()).slice(1, 3)).toEqual([
    '2025-03-30T01:00:00.000Z',
    '2025-10-26T01:00:00.000Z',
  ])
})

it.each([
  'Asia/Tbilisi',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'America/St_Johns',
])('remembered offsets give the same local time in %s as Intl', async (timeZone) => {
  const byClock = await inBrowser()
  const byOffsets = await inBrowser(timeZone)
  // Every seven hours over six years: before, within and after the remembered offsets.
  for (let at = now - 3 * 366 * 24 * hour; at < now + 3 * 366 * 24 * hour; at += 7 * hour + 1_234)
    expect(byOffsets(at, timeZone).toISOString()).toBe(byClock(at, timeZone).toISOString())
})

it('no Intl formatter is made for a remembered zone', async () => {
  const inZone = await inBrowser('Asia/Tbilisi')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(inZone('2026-11-25T21:00:00Z', 'Asia/Tbilisi').toISOString()).toBe(
    '2026-11-26T01:00:00.000Z',
  )
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
