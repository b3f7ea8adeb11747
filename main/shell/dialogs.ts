import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { app, dialog } from 'electron'
import type { Language } from '../../contract/languages.ts'
import { supportedLanguage } from '../../contract/languages.ts'
import { programTexts } from '../../texts/program-texts.ts'
import type { PickKind } from '../services/system.ts'
import type { CloseAnswer } from '../window/decide-close.ts'

const media = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'heic', 'heif', 'mp4', 'mov', 'webm', 'm4v']

/** The only place where the system's own dialogs open. */
export async function chooseFiles(
  window: BrowserWindow | undefined,
  kind: PickKind,
  language: Language,
): Promise<string[]> {
  const { t } = programTexts(language)
  const options: Record<PickKind, OpenDialogOptions> = {
    folder: { properties: ['openDirectory', 'multiSelections'] },
    media: {
      properties: ['openFile', 'multiSelections'],
      filters: [{ name: t('program:files.media'), extensions: media }],
    },
    table: {
      properties: ['openFile'],
      filters: [{ name: t('program:files.tables'), extensions: ['csv', 'xlsx'] }],
    },
    logo: {
      properties: ['openFile'],
      filters: [{ name: t('program:files.pictures'), extensions: ['png', 'webp', 'jpg', 'jpeg'] }],
    },
  }
  const answer = window
    ? await dialog.showOpenDialog(window, options[kind])
    : await dialog.showOpenDialog(options[kind])
  return answer.canceled ? [] : answer.filePaths
}

export async function chooseSavePath(
  window: BrowserWindow | undefined,
  name: string,
): Promise<string | undefined> {
  const options = { defaultPath: join(app.getPath('documents'), name) }
  const answer = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options)
  return answer.canceled ? undefined : answer.filePath
}

export async function askBeforeClose(
  window: BrowserWindow,
  language: Language,
): Promise<CloseAnswer> {
  const { t } = programTexts(language)
  const answers: CloseAnswer[] = ['tray', 'quit', 'stay']
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: t('program:close.importing'),
    detail: t('program:close.importingDetail'),
    buttons: [t('program:close.goOn'), t('program:close.quit'), t('program:close.cancel')],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return answers[response] ?? 'stay'
}

/** Synchronous, since Electron waits for the answer before it closes the page. */
export function askBeforeLosing(window: BrowserWindow, language: Language): boolean {
  const { t } = programTexts(language)
  const response = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: t('program:close.losing'),
    detail: t('program:close.losingDetail'),
    buttons: [t('program:close.anyway'), t('program:close.cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** Shows why the program cannot run, in an error box of the system. */
export const tellFailure = (text: string, title = 'Sakhli') => dialog.showErrorBox(title, text)

/** Ends the program and says why in the system's language or in English: the chosen language may not be known yet. */
export function endWith(why: 'crash' | 'sandbox') {
  const { t } = programTexts(supportedLanguage(app.getPreferredSystemLanguages()[0]) ?? 'en')
  tellFailure(t(`program:${why}.text`), t(`program:${why}.title`))
  app.exit(1)
}
