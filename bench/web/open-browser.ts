import { chromium } from '@playwright/test'

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (path: string | undefined, args: readonly string[] = []) =>
  chromium.launch({ ...(path && { executablePath: path }), args: [...browserArgs, ...args] })
