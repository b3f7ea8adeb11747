import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from '../database-error.ts'

export type Migration = {
  name: string
  checksum: string
  /** Whether the whole file runs in one transaction, or each statement on its own. */
  isTransactional: boolean
  /** Sent one at a time: a database that is spread over several machines does not accept several at once. */
  statements: string[]
}

const FILE_NAME = /^(\d{3})-[a-z0-9-]+\.sql$/
const WITHOUT_TRANSACTION = '-- no transaction'

/** Reads a folder of `NNN-name.sql`, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const numbers = new Map<string, string>()
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1]
    if (!number) {
      throw new DatabaseError(
        'MIGRATION_INVALID',
        `${file} is not a name for a migration: call it like 012-add-notes.sql.`,
      )
    }
    const other = numbers.get(number)
    if (other) {
      throw new DatabaseError(
        'MIGRATION_INVALID',
        `${other} and ${file} have the same number: give the newer one the next free number.`,
      )
    }
    numbers.set(number, file)
  }
  return Promise.all(files.map((file) => readMigration(folder, file)))
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const isTransactional = !text.startsWith(WITHOUT_TRANSACTION)
  return {
    name: file.replace(/\.sql$/, ''),
    checksum: createHash('sha256').update(text).digest('hex'),
    isTransactional,
    statements: splitStatements(text),
  }
}

/** A statement ends where a line ends with a semicolon. */
function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
}
