/** Limits of media files. They are apart from the other limits, which every first view has to load. */
export const mediaLimits = {
  picture: { bytes: 25_000_000, pixels: 60_000_000 },
  video: { bytes: 200_000_000, seconds: 180 },
  previewSecond: 1,
} as const
