import { app } from 'electron'
import { sandboxTexts } from '../menu/sandbox-texts.ts'
import { tellFailure } from './dialogs.ts'

/**
 * The page must not run without its sandbox. An AppImage's starter gives it up by itself where the system closes user
 * namespaces: then the program says what to do, and ends.
 */
export function requireSandbox(): boolean {
  // In development and under test the person who starts it knows.
  if (!app.isPackaged) return true
  if (!['no-sandbox', 'disable-sandbox'].some((name) => app.commandLine.hasSwitch(name)))
    return true
  const language = app.getPreferredSystemLanguages()[0]?.slice(0, 2) ?? ''
  const { title, text } = sandboxTexts[language] ?? sandboxTexts.en
  tellFailure(text, title)
  app.exit(1)
  return false
}
