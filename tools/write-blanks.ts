import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { blanksFile, describeBlanks } from './check/translations/describe-blanks.ts'
import { readLanguages } from './check/translations/read-languages.ts'

/** npm run blanks: run it after a text with a blank was added or changed. */
writeFileSync(join(cwd(), blanksFile), describeBlanks(readLanguages(join(cwd(), 'texts'))))
