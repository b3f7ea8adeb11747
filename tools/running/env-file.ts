import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'

/** Loads settings from a file `.env` beside package.json; variables that are already set take precedence. */
export function loadEnvFile() {
  if (existsSync('.env')) load('.env')
}
