import { argv, exit } from 'node:process'
import { makeCard } from '../main/import/testing/make-card.ts'

/** Makes some 330 files of every unusual kind in a folder, to try the import with: `npm run card -- FOLDER`. */
const [folder] = argv.slice(2)
if (!folder) {
  console.error('Name the folder: npm run card -- FOLDER')
  exit(1)
}
const { files, folders } = await makeCard(folder)
console.log(`${files} files in ${folder}; ${folders.length} folders become listings by themselves`)
