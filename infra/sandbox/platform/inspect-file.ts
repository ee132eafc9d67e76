import { imageSize } from 'image-size'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { secondMs } from '#shared/domain/times.ts'

/** What a file's bytes show, whatever anyone claims it is. Duration in ms and codecs apply to videos. */
export type Inspected = {
  type: string
  width?: number
  height?: number
  durationMs?: number
  videoCodec?: string
  audioCodec?: string
}

/** Inspects bytes with a different library than the product's, so the two don't share bugs. */
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
