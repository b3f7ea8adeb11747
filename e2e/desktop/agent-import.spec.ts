import { join } from 'node:path'
import { apiBase } from '../../contract/wire/route.ts'
import { tokenSession } from '../token-session.ts'
import { expect, test } from './desktop.ts'
import { chooseFolder, openImport, startButton } from './import-page.ts'
import { copyPictures } from './shoot.ts'

test.describe.configure({ timeout: 120_000 })

test('an agent imports a folder, and the listings are the agency’s', { tag: '@long' }, async ({
  host,
  account,
  server,
  request,
}) => {
  const agency = await tokenSession(server, 'sign-in', account)
  const person = { email: `agent-${Date.now()}@agency.example`, password: 'magnolias in bloom' }
  const agent = await tokenSession(server, 'sign-up', {
    ...person,
    kind: 'single',
    agencyName: 'Nino',
  })
  const invited = await request.post(`${server}${apiBase}/users/me/staff/invitations`, {
    data: { name: 'Nino' },
    headers: agency.headers,
  })
  const { token } = await invited.json()
  const joined = await request.post(`${server}${apiBase}/staff/invitations/${token}`, {
    headers: agent.headers,
  })
  expect(joined.status()).toBe(200)

  const folder = join(host.folder, 'Shoot of Nino')
  for (const flat of ['Gorgiladze 20', 'Rustaveli 27']) await copyPictures(join(folder, flat), 2)
  const page = await openImport(host, person)
  await chooseFolder(host, folder)
  await startButton(page).click()
  await expect(page.getByRole('table')).toBeVisible({ timeout: 60_000 })

  const find = async (headers: Record<string, string>) => {
    const path = `${server}${apiBase}/apartments?filters[ownerId]=${agency.id}&limit=100`
    return (await request.get(path, { headers })).json()
  }
  const found = await find(agency.headers)
  expect(found).toHaveLength(2)
  for (const listing of found)
    expect(listing).toMatchObject({ ownerId: agency.id, status: 'unpublished' })
  expect(await find(agent.headers)).toHaveLength(2)
})
