import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { ImportPreset } from '../../contract/import-settings.ts'
import { importLimits } from '../../contract/import-settings.ts'
import { headBytes, isVideoKind, tellKind } from '../../contract/media-kinds.ts'
import { drawMark } from './draw-mark.ts'
import { hashOf } from './file-hash.ts'
import { openPicture, openPixels } from './picture-library.ts'
import { readHeic } from './read-heic.ts'
import { codeOfSystemError, WorkerFault } from './worker-fault.ts'
import type { JobOf, MadeFile } from './worker-protocol.ts'

const qualities: Record<ImportPreset, { quality: number; chromaSubsampling: string }> = {
  web: { quality: 72, chromaSubsampling: '4:2:0' },
  balanced: { quality: 82, chromaSubsampling: '4:2:0' },
  best: { quality: 91, chromaSubsampling: '4:4:4' },
}

/** The picture that is sent: upright, of bounded size, sRGB, with nothing in it but what it shows. */
export async function resizePicture(job: JobOf<'picture'>): Promise<MadeFile> {
  const bytes = await readFile(job.path)
  // What is read is what was planned: a file that changed meanwhile is looked at again, not sent.
  if (hashOf(bytes) !== job.sha256) throw new WorkerFault('FILE_CHANGED')
  const source = await openSource(bytes)
  const side = importLimits.longestSide
  const upright = source
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
  const picture = job.mark ? await drawMark(upright, job.mark) : upright
  const { data, info } = await picture
    .jpeg(qualities[job.preset])
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new WorkerFault('UNREADABLE', reasonOf(error))
    })
  await writeWhole(job.out, data)
  return { bytes: data.length, sha256: hashOf(data), width: info.width, height: info.height }
}

export async function openSource(bytes: Uint8Array): Promise<Sharp> {
  const kind = tellKind(bytes.subarray(0, headBytes))
  if (kind === undefined || isVideoKind(kind)) throw new WorkerFault('WRONG_TYPE')
  return kind === 'heic' ? openPixels(await readHeic(bytes)) : openPicture(bytes)
}

/** All of it or nothing stands under the name, whenever the process ends. */
export async function writeWhole(path: string, data: Uint8Array) {
  const part = `${path}.part`
  try {
    await writeFile(part, data)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    // Here a missing folder is ours, not the person's.
    const code = codeOfSystemError(error)
    throw code === 'FILE_GONE' ? new WorkerFault('DISK_FULL', 'the folder is gone') : error
  }
}

/** The library's first line, without the paths that it may name. */
export const reasonOf = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n')[0]
    ?.replace(/\S*[/\\]\S*/g, '…')
    .slice(0, 200)
