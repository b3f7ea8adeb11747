import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'

/** Settings may stand in a file `.env` beside package.json; what the environment says already wins. */
export function loadEnvFile() {
  if (existsSync('.env')) load('.env')
}
