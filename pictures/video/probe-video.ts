import type { VideoType } from '../file-type.ts'
import { inputOptions, readMade, withVideo } from './ffmpeg-core.ts'
import type { VideoFacts } from './video-facts.ts'
import { probeEntries, readVideoFacts } from './video-facts.ts'

export const probeVideo = async (path: string, type: VideoType): Promise<VideoFacts> =>
  readVideoFacts(
    await withVideo(path, (core) => {
      const wanted = ['-of', 'json', '-show_entries', probeEntries, '-o', '/facts.json']
      core.ffprobe(...inputOptions(type), ...wanted, '/input')
      const facts = readMade(core, '/facts.json')
      return facts && JSON.parse(new TextDecoder().decode(facts))
    }),
  )
