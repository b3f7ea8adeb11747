import type { Page } from '@playwright/test'

/** Drops files as from a file manager: the page gets real files of the computer. */
export async function dropFiles(page: Page, selector: string, paths: readonly string[]) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`Nothing to drop on: ${selector}`)
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}
