import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { chromium } from '@playwright/test'
import { runProgram } from '../running/run-program.ts'
import { canInstallPackages, installPackage } from './install-package.ts'

/** Chromium without windows is a quarter faster and comes first; a normal browser works, too. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Finds a browser for the tests, and installs one if there is none. Returns the environment that they need:
 * CHROMIUM_PATH for a browser of the system, nothing for Playwright's own.
 */
export async function findBrowser(root: string): Promise<Record<string, string> | undefined> {
  const given = env.CHROMIUM_PATH
  if (given) return { CHROMIUM_PATH: given }
  if (existsSync(chromium.executablePath())) return {}
  const found = () => systemBrowsers.find((path) => existsSync(path))
  if (found() !== systemBrowsers[0] && canInstallPackages()) {
    const isThere = await installPackage('chromium-headless-shell')
    if (!isThere && !found()) await installPackage('chromium')
  }
  const path = found()
  if (path) return { CHROMIUM_PATH: path }
  console.log('installing Chromium for Playwright …')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await runProgram(execPath, [cli, 'install', 'chromium'])
  if (code !== 0) console.log(output.trim())
  return code === 0 ? {} : undefined
}
