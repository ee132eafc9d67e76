import { imageSize } from 'image-size'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { type Category, kindOf, videoMsMax, videoMsMin } from './media-rules.ts'
import type { Person } from './people.ts'

/** Why X can not use a file, as its processing tells it. */
export type Failure = { code: number; name: 'InvalidMedia' | 'UnsupportedMedia' | 'InternalError'; message: string }

export type Picture = { w: number; h: number; image_type: string }

/** What can be seen in a file's bytes. */
export type Seen = { picture: Picture | undefined; frames: number; durationMs: number | undefined }

export const lookAt = async (content: Uint8Array): Promise<Seen> => {
  const picture = pictureIn(content)
  if (picture) return { picture, frames: picture.image_type === 'image/gif' ? framesIn(content) : 1, durationMs: undefined }
  return { picture, frames: 0, durationMs: await durationIn(content) }
}

/** What X's processing will find wrong with a GIF or video; nothing for a sound one. */
export const failureOf = ({ picture, frames, durationMs }: Seen, category: Category, person: Person): Failure | undefined => {
  if (kindOf(category) === 'gif') return gifFailure(picture, frames)
  if (durationMs === undefined) return invalid('The file is not a video that can be read')
  if (durationMs > videoMsMax(person)) return unsupported('Duration exceeds maximum')
  return durationMs < videoMsMin ? unsupported('Duration is below minimum') : undefined
}

/** https://docs.x.com/x-api/media/quickstart/best-practices */
const gifFailure = (picture: Picture | undefined, frames: number) => {
  if (picture?.image_type !== 'image/gif') return invalid('The file is not a GIF that can be read')
  const isLarge = picture.w > 1280 || picture.h > 1080 || frames > 350 || picture.w * picture.h * frames > 300_000_000
  return isLarge ? unsupported('Dimensions exceed maximum') : undefined
}

const pictureIn = (content: Uint8Array): Picture | undefined => {
  try {
    const { width, height, type } = imageSize(content)
    return { w: width, h: height, image_type: `image/${type === 'jpg' ? 'jpeg' : type}` }
  } catch {
    return undefined
  }
}

const durationIn = async (content: Uint8Array) => {
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS })
  try {
    return (await input.computeDuration()) * 1000
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}

/** Walks a GIF's blocks: https://www.w3.org/Graphics/GIF/spec-gif89a.txt , sections 15 to 26. */
const framesIn = (content: Uint8Array) => {
  const at = (index: number) => content[index] ?? 0
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterSubBlocks = (start: number) => {
    let index = start
    while (at(index) !== 0) index += at(index) + 1
    return index + 1
  }
  let frames = 0
  let index = 13 + tableBytes(at(10))
  while (at(index) === 0x21 || at(index) === 0x2c) {
    const isFrame = at(index) === 0x2c
    if (isFrame) frames += 1
    index = afterSubBlocks(isFrame ? index + 11 + tableBytes(at(index + 9)) : index + 2)
  }
  return frames
}

const invalid = (message: string): Failure => ({ code: 1, name: 'InvalidMedia', message })
const unsupported = (message: string): Failure => ({ code: 3, name: 'UnsupportedMedia', message })
