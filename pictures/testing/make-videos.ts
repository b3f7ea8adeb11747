/** Rewrites an MP4 so that the media data of its first track is said to be at `location`. */
export const withOutsideData = (video: Buffer, location: string) => {
  const reference = video.indexOf('url ', video.indexOf('dref'))
  const text = Buffer.from(`${location}\0`)
  const head = Buffer.from(video.subarray(0, reference + 8))
  // The flag says that the data are in this very file.
  head[reference + 7] = 0
  const grow = (at: number) => head.writeUInt32BE(head.readUInt32BE(at - 4) + text.length, at - 4)
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    grow(head.lastIndexOf(box, reference))
  }
  grow(reference)
  return Buffer.concat([head, text, video.subarray(reference + 8)])
}
