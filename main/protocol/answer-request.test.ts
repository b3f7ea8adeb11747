import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerRequest } from './answer-request.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-page-'))
  const head = '<meta property="csp-nonce" nonce="" />'
  await writeFile(join(folder, 'index.html'), `<!doctype html>${head}<title>Sakhli</title>`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const session = {
  serverAddress: () => 'http://127.0.0.1:1',
  token: () => undefined,
  onEnded: () => {},
}
const open = async () => {
  const source = { folder, session, tiles: () => undefined }
  const answer = await answerRequest(source, new Request('app://sakhli/'))
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { policy, page: await answer.text() }
}

test('each page allows inline styles by a nonce of its own, and no inline scripts', async () => {
  const [first, second] = [await open(), await open()]
  const nonce = /style-src 'self' 'nonce-([^']{20,})'/.exec(first.policy)?.[1]
  expect(nonce).toBeDefined()
  expect(first.page).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`)
  expect(first.policy).toContain("script-src 'self';")
  expect(second.policy).not.toContain(nonce)
})
