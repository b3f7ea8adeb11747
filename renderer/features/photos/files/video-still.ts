import { mediaLimits } from '../../../../contract/media/media-limits.ts'

interface VideoLook {
  still: Blob | undefined
  seconds: number | undefined
}

/** How long to wait: a browser that cannot play a format may report neither success nor failure. */
const patienceMs = 8_000
const stillSide = 1280

/** A video's frame at 1 s, or from the middle of a video shorter than 2 s; undefined if this browser cannot play it. */
export async function stillOf(file: Blob): Promise<VideoLook> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  let seconds: number | undefined
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await happening(video, 'loadeddata')
    if (Number.isFinite(video.duration)) seconds = video.duration
    video.currentTime = Math.min(
      mediaLimits.previewSecond,
      (seconds ?? 0) / 2 || mediaLimits.previewSecond,
    )
    await happening(video, 'seeked')
    return { still: await drawFrame(video), seconds }
  } catch {
    return { still: undefined, seconds }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function happening(video: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event}`)), patienceMs)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('Unplayable'))),
      { once: true },
    )
  })
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight) return undefined
  const scale = Math.min(1, stillSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9)
  })
}
