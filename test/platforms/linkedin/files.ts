import type { Media } from '#shared/domain/media.ts'
import { aGif as aGifMedia, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { aGif, anMp4, aPng } from '#test/sandbox/files.ts'

/** A four-second video of at least this many bytes, padded at the end where the format allows unused data. */
export const aLongMp4 = async (bytesMin = 90_000) => {
  const video = await anMp4(4)
  const free = Buffer.alloc(Math.max(8, bytesMin - video.length))
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([video, free])
}

/** A post's files, and their bytes by ID. */
export type Files = { media: Media[]; content: Record<string, Uint8Array> }

export const somePictures = (count: number): Files => {
  const entries = Array.from({ length: count }, (_, index) => ({ id: `image-${index + 1}`, bytes: aPng(4 + index, 3) }))
  return {
    media: entries.map(({ id, bytes }, index) => anImage({ id, bytes: bytes.length, altText: index === 0 ? 'Loaves on a shelf' : '' })),
    content: Object.fromEntries(entries.map(({ id, bytes }) => [id, bytes])),
  }
}

export const oneGif = (): Files => {
  const content = aGif(3)
  return { media: [aGifMedia({ bytes: content.length, altText: 'A wave' })], content: { 'gif-1': content } }
}

export const oneVideo = async (bytesMin?: number): Promise<Files> => {
  const content = await aLongMp4(bytesMin)
  return { media: [aVideo({ bytes: content.length })], content: { 'video-1': content } }
}
