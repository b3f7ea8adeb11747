const side = 512

/** The middle of a picture as a square; nothing where this browser cannot read its format. */
export async function cropIcon(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = document.createElement('canvas')
  const least = Math.min(bitmap.width, bitmap.height)
  canvas.width = canvas.height = Math.min(side, least)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // A transparent picture would turn black where the page is dark.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  const from = [(bitmap.width - least) / 2, (bitmap.height - least) / 2, least, least] as const
  pen.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.92)
  })
}
