import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'
import { redact, redactText } from './redact.ts'

const token = createHash('sha256').update('a session').digest('base64url')

test.each([
  `Authorization: Bearer ${token}`,
  `{"token":"${token}"}`,
  `no route for ${token}`,
  'password=hunter22',
  "{ email: 'nino@agency.example', password: 'hunter22' }",
  'https://nino:hunter22@server.example/x',
  'tma query_id=hunter22&hash=1',
])('the secret in %j is not written', (text) => {
  const written = redactText(text)
  for (const secret of [token, 'hunter22', 'nino@agency.example'])
    expect(written).not.toContain(secret)
})

test('details lose their secrets at any depth, also in errors and their causes', () => {
  const error = new Error(`refused ${token}`, { cause: new Error('Bearer hunter22') })
  const written = JSON.stringify(
    redact({
      call: { args: [{ password: 'hunter22' }], headers: { Cookie: 'sid=hunter22' } },
      error,
    }),
  )
  expect(written).not.toContain(token)
  expect(written).not.toContain('hunter22')
  expect(written).toContain('refused')
})

test('what helps to find a fault stays, and the home folder becomes ~', () => {
  expect(redactText('GET /estateserver/apartments/12 503 in 40 ms')).toBe(
    'GET /estateserver/apartments/12 503 in 40 ms',
  )
  expect(redactText('no such file /home/nino/Pictures/a.jpg', '/home/nino')).toBe(
    'no such file ~/Pictures/a.jpg',
  )
})

test('a large log file is rotated, and one that cannot be written throws nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhli-log-'))
  const path = join(folder, 'logs/main.log')
  const log = openLogFile(path, { limit: 200 })
  for (const message of ['first', 'second', 'third']) log.warn(message, { text: 'x '.repeat(50) })
  expect(readFileSync(path, 'utf8')).toContain('third')
  expect(readFileSync(`${path}.old`, 'utf8')).toContain('second')
  rmSync(folder, { recursive: true })
  expect(() => openLogFile('/dev/null/main.log').error('nowhere')).not.toThrow()
})
