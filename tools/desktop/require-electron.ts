import { findElectron } from '../../e2e/desktop/find-electron.ts'

/** The path of Electron's program. If it is missing, this prints how to get it and ends our process. */
export function requireElectron(): string {
  const path = findElectron()
  if (path) return path
  console.error(
    [
      "Electron's program is not on this machine: its npm package comes without it.",
      '  npx install-electron      fetches it (about 110 MB from github.com)',
      '  ELECTRON_OVERRIDE_DIST_PATH=/folder/with/electron npm run desktop      uses one that is there',
      'The tests of the desktop (npx playwright test --project back-office) run without it.',
    ].join('\n'),
  )
  process.exit(1)
}
