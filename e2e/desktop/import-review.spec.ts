import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeRaw } from '../../pictures/testing/make-raw.ts'
import { expect, test } from './desktop.ts'
import { chooseFolder, filesOf, group, openImport, tile, words } from './import-page.ts'
import { copyPictures } from './shoot.ts'

test.describe.configure({ timeout: 180_000 })

test('images with remarks are found, viewed large, compared, dropped and restored by keys', {
  tag: '@long',
}, async ({ host, account }) => {
  const folder = join(host.folder, 'To review')
  await copyPictures(join(folder, 'Sea'), 4)
  await copyPictures(join(folder, 'Hill'), 3)
  await mkdir(join(folder, 'Camera'), { recursive: true })
  await writeFile(join(folder, 'Camera', 'raw.nef'), await makeRaw({ width: 1_200, height: 800 }))
  const page = await openImport(host, account)
  await chooseFolder(host, folder)

  await test.step('a RAW file is shown by the picture that the camera put into it', async () => {
    await expect(tile(page, 'raw.nef').locator('img')).toHaveCount(1)
    await expect(tile(page, 'raw.nef')).not.toContainText(words('problem.WRONG_TYPE'))
  })

  await test.step('only what is worth a look is shown, and the next is found', async () => {
    // The folder that is second by name has the same images again.
    const filter = page.getByRole('button', { name: words('plan.attention', { count: 3 }) })
    await filter.click()
    await expect(group(page, 'Hill')).toBeHidden()
    await expect(page.getByRole('gridcell', { name: /: 0\.jpg/ })).toHaveCount(1)
    await filter.click()
    await expect(group(page, 'Hill')).toBeVisible()
    await tile(page, 'raw.nef').click()
    await page.keyboard.press('n')
    await expect(page.getByRole('gridcell', { selected: true })).toContainText(words('flag.same'))
  })

  const dialog = page.getByRole('dialog')
  const standing = dialog.getByRole('status')

  await test.step('one in the whole window is dropped by a key, and the next is there', async () => {
    await tile(page, 'raw.nef').click()
    await page.keyboard.press('v')
    await expect(dialog.locator('img')).toHaveCount(1)
    await expect(standing).toContainText(words('review.kept'))
    const widthOf = () =>
      dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(await widthOf()).toBe(1_200)
    await page.keyboard.press('z')
    await expect(dialog.getByRole('button', { name: words('review.whole') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('x')
    await expect(dialog.getByRole('heading')).toContainText('0.jpg')
    await page.keyboard.press('Escape')
    await expect(tile(page, 'raw.nef')).toContainText(words('skip.removed'))
  })

  await test.step('two are beside each other', async () => {
    await page
      .getByRole('gridcell', { name: /: 0\.jpg/ })
      .first()
      .click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('v')
    await expect(dialog.locator('img')).toHaveCount(2)
    await page.keyboard.press('x')
    await expect(dialog.getByRole('button', { name: '0.jpg' })).toHaveAttribute('data-out', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('each step is taken back and made again', async () => {
    const isOut = () => tile(page, 'raw.nef').getByText(words('skip.removed')).count()
    await page.keyboard.press('Control+z')
    await expect(
      page
        .getByRole('gridcell', { name: /: 0\.jpg/ })
        .first()
        .getByText(words('skip.removed')),
    ).toHaveCount(0)
    expect(await isOut()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(isOut).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(isOut).toBe(1)
    const before = await filesOf(page, 'Sea')
    await page.getByRole('gridcell', { name: /: 3\.jpg/ }).click()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => filesOf(page, 'Sea')).not.toEqual(before)
    await page.keyboard.press('Control+z')
    await expect.poll(() => filesOf(page, 'Sea')).toEqual(before)
  })
})
