import { describe, expect, it } from 'vitest'
import { MediaFault } from '../media-fault.ts'
import { assertPlayable, readVideoFacts } from './video-facts.ts'

const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080 }
const audio = { codec_type: 'audio', codec_name: 'aac', channels: 1 }
const probe = (...streams: object[]) => ({ streams, format: { duration: '12.5' } })
const codeOf = (told: unknown) => {
  try {
    assertPlayable(readVideoFacts(told), 'mp4')
    return 'accepted'
  } catch (error) {
    return error instanceof MediaFault ? error.code : error
  }
}

describe('A video', () => {
  it('has the size of its first image track and the codec of its sound', () => {
    expect(readVideoFacts(probe(video, audio))).toEqual({
      width: 1920,
      height: 1080,
      durationMs: 12_500,
      takenAt: null,
      codec: 'h264',
      audio: { codec: 'aac', channels: 1 },
    })
  })

  it.each([90, -90, 270])('turned by %i has the size that is shown', (rotation) => {
    const turned = { ...video, side_data_list: [{}, { rotation }] }
    expect(readVideoFacts(probe(turned))).toMatchObject({ width: 1080, height: 1920 })
  })

  it('turned upside down keeps its size', () => {
    const turned = { ...video, side_data_list: [{ rotation: 180 }] }
    expect(readVideoFacts(probe(turned))).toMatchObject({ width: 1920, height: 1080 })
  })

  it('may last three minutes and no longer, by any of its tracks', () => {
    const lasting = (duration: string) => ({ streams: [video], format: { duration } })
    expect(codeOf(lasting('180.0'))).toBe('accepted')
    expect(codeOf(lasting('180.1'))).toBe('TOO_LARGE')
    expect(codeOf(probe(video, { ...audio, duration: '4000' }))).toBe('TOO_LARGE')
  })

  it('may be 4K and no larger', () => {
    expect(codeOf(probe({ ...video, width: 3840, height: 2160 }))).toBe('accepted')
    expect(codeOf(probe({ ...video, width: 2160, height: 4096 }))).toBe('accepted')
    expect(codeOf(probe({ ...video, width: 16_384, height: 16_384 }))).toBe('TOO_LARGE')
  })

  it.each([
    ['has no picture', probe(audio)],
    ['has nothing but a cover', probe(audio, { ...video, disposition: { attached_pic: 1 } })],
    ['has a picture without size', probe({ ...video, width: 0 })],
    ['has no length', { streams: [video], format: { duration: 'N/A' } }],
    ['is in a codec no browser plays', probe({ ...video, codec_name: 'prores' })],
    ['could not be probed', undefined],
    ['was probed to nonsense', { streams: 'many' }],
  ])('is unreadable when it %s', (_name, told) => {
    expect(codeOf(told)).toBe('UNREADABLE')
  })
})
