import { imageSize } from 'image-size'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { secondMs } from '#shared/domain/times.ts'

/** What can be seen in a file's bytes, whatever somebody says that it is. A length in ms and codecs are a video's. */
export type Inspected = {
  type: string
  width?: number
  height?: number
  durationMs?: number
  videoCodec?: string
  audioCodec?: string
}

/** Looks at bytes with other eyes than the product's, so that the two don't share their mistakes. */
export const inspectFile = async (content: Uint8Array): Promise<Inspected> =>
  pictureIn(content) ?? (await videoIn(content)) ?? { type: 'application/octet-stream' }

const pictureIn = (content: Uint8Array): Inspected | undefined => {
  try {
    const { width, height, type } = imageSize(content)
    return { type: `image/${type === 'jpg' ? 'jpeg' : type}`, width, height }
  } catch {
    return undefined
  }
}

const videoIn = async (content: Uint8Array): Promise<Inspected | undefined> => {
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS })
  try {
    const [format, video, audio] = await Promise.all([input.getFormat(), input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    const durationMs = (await input.computeDuration()) * secondMs
    return {
      type: video ? format.mimeType : format.mimeType.replace(/^video/, 'audio'),
      durationMs,
      ...(video && { width: video.displayWidth, height: video.displayHeight, ...(video.codec && { videoCodec: video.codec }) }),
      ...(audio?.codec && { audioCodec: audio.codec }),
    }
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
