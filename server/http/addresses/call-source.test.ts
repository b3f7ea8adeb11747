import { expect, test } from 'vitest'
import { describeProgram, sourceOf } from './call-source.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: [string, string | null, string | null][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 YaBrowser/26.1 Safari/537.36`,
    'Yandex Browser',
    'Windows',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Sakhli/1.0.0 (windows)', 'Sakhli', 'Windows'],
  ['Sakhli/1.0.0 (mac)', 'Sakhli', 'macOS'],
  ['Sakhli/1.0.0 (linux)', 'Sakhli', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
]
for (const [agent, program, system] of cases)
  test(`"${agent.slice(-40)}" is ${program} on ${system}`, () =>
    expect(describeProgram(agent)).toEqual({ program, system }))

test('the user agent is never stored as it was sent', () => {
  const headers = { 'user-agent': '<script>Firefox/1</script> at home' }
  expect(sourceOf({ ip: '203.0.113.7', headers })).toEqual({
    address: '203.0.113.7',
    program: 'Firefox',
    system: null,
  })
})
