import { cpus } from 'node:os'
import { cwd } from 'node:process'
import { buildWhatIsMissing } from '../tools/build-site.ts'
import { findBrowser } from '../tools/test/browser.ts'
import { Verdicts } from './measuring/verdicts.ts'
import { measureFirstPress } from './web/measure-first-press.ts'
import { measureInteractions } from './web/measure-interactions.ts'
import { measurePages } from './web/measure-pages.ts'

/** npm run bench:web: the limits that the public pages must keep, in a real browser on the built site. */
const say = (line: string) => console.log(line)
const found = await findBrowser(cwd())
if (!found) throw new Error('No browser: put the path of a Chromium into CHROMIUM_PATH')
await buildWhatIsMissing(say)
const verdicts = new Verdicts()
say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`)
await measurePages(found.CHROMIUM_PATH, verdicts)
await measureFirstPress(found.CHROMIUM_PATH, verdicts)
await measureInteractions(found.CHROMIUM_PATH, verdicts, say)
process.exit(verdicts.exitCode)
