import type { RawPixels } from './picture-library.ts'
import { maxPixels } from './picture-library.ts'
import { WorkerFault } from './worker-fault.ts'

/** sharp's build has no HEVC decoder; this one is WebAssembly and loaded only when a HEIC picture comes. */
export async function readHeic(bytes: Uint8Array): Promise<RawPixels> {
  const { default: heic } = await import('heic-decode')
  let size: { width: number; height: number } | undefined
  try {
    const [image] = await heic.all({ buffer: bytes })
    if (!image) throw new WorkerFault('HEIC_UNREADABLE')
    size = image
    if (image.width * image.height > maxPixels) throw new WorkerFault('TOO_LARGE')
    const { width, height, data } = await image.decode()
    return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
  } catch (error) {
    if (error instanceof WorkerFault) throw error
    throw new WorkerFault('HEIC_UNREADABLE', size ? 'cut short' : 'no picture in it')
  }
}
