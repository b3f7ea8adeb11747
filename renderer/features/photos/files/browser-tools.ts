import type { Turn } from '../photo.ts'
import { formatOfHead } from './file-format.ts'
import type { PhotoTools } from './photo-tools.ts'
import { stillOf } from './video-still.ts'

/** Enough to fill a screen; more pixels only make sending slow on a mobile network. */
const shrunkSide = 2560
/** Phones cannot draw canvases much larger than this. */
const turnedSide = 4096
const previewSide = 640
const jpegQuality = 0.92
const previewQuality = 0.8
const slowLinkQuality = 0.85

export const browserTools: PhotoTools = {
  digest: async (file) => {
    const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  },

  formatOf: async (file) => formatOfHead(new Uint8Array(await file.slice(0, 12).arrayBuffer())),

  look: async (file, type) => {
    if (type === 'video') {
      const { still: poster, seconds } = await stillOf(file)
      return { preview: poster, poster, seconds }
    }
    const preview = await draw(file, {
      most: previewSide,
      type: 'image/jpeg',
      quality: previewQuality,
    })
    return { preview, poster: undefined, seconds: undefined }
  },

  turn: (picture, turn) =>
    draw(picture, { turn, most: turnedSide, type: typeFor(picture), quality: jpegQuality }),

  shrink: async (picture, mostPixels) => {
    const small = await draw(picture, {
      most: shrunkSide,
      mostPixels,
      type: typeFor(picture),
      quality: mostPixels ? slowLinkQuality : jpegQuality,
    })
    return small && small.size < picture.size ? small : undefined
  },
}

/** Images that may be transparent stay transparent. */
const typeFor = ({ type }: Blob) => (/png|webp/.test(type) ? 'image/webp' : 'image/jpeg')

interface Drawing {
  /** The most pixels on the longer side. */
  most: number
  mostPixels?: number | undefined
  type: string
  quality: number
  turn?: Turn
}

/** Redraws an image, upright by the camera's orientation data; undefined where this browser cannot read it. */
async function draw(
  picture: Blob,
  { most, mostPixels = Number.POSITIVE_INFINITY, type, quality, turn = 0 }: Drawing,
) {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  try {
    const { width: wide, height: high } = bitmap
    const scale = Math.min(1, most / Math.max(wide, high), Math.sqrt(mostPixels / (wide * high)))
    const width = Math.max(1, Math.floor(wide * scale))
    const height = Math.max(1, Math.floor(high * scale))
    const isLying = turn === 90 || turn === 270
    const canvas = makeCanvas(isLying ? height : width, isLying ? width : height)
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D | null
    if (!pen) return undefined
    if (type === 'image/jpeg') {
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
    }
    pen.translate(canvas.width / 2, canvas.height / 2)
    pen.rotate((turn * Math.PI) / 180)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, -width / 2, -height / 2, width, height)
    return await blobOf(canvas, type, quality)
  } catch {
    return undefined
  } finally {
    bitmap.close()
  }
}

function makeCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function blobOf(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  type: string,
  quality: number,
): Promise<Blob | undefined> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
  return blob ?? undefined
}
