import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { type Picture, pixelsIn } from './picture.ts'

const introducers = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const
/** More frames than any platform accepts. Each may fill the screen from just a few bytes. */
const framesMax = 1_000
/** Three color channels and alpha: each frame is drawn over the previous one. */
const channels = 4
const screenEnd = 13
const imageHeaderBytes = 9

/** Reads a GIF block by block to the end, counting its images. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export const readGif = (file: Buffer): Picture => {
  if (file.length < screenEnd) throw cutOff()
  let frames = 0
  const screen = pixelsIn(file)
  const all = { ...screen }
  let end = screenEnd + colorTableBytes(file[10])
  for (const block of blocksFrom(file, end)) {
    if (block.introducer === introducers.image) {
      frames += 1
      all.width = Math.max(all.width, file.readUInt16LE(end + 1) + file.readUInt16LE(end + 5))
      all.height = Math.max(all.height, file.readUInt16LE(end + 3) + file.readUInt16LE(end + 7))
    }
    end = block.end
  }
  if (frames === 0) throw damaged()
  if (frames > framesMax) throw new RefusedFile(`The GIF has ${frames} frames. Use at most ${framesMax}, or save it as an MP4 video.`)
  const bytes = all.width * all.height * channels
  return { ...screen, frames, held: { bytes, because: 'This is a GIF', instead: 'Save it as a JPEG, or smaller' }, end }
}

/** The blocks up to and including the trailer. */
function* blocksFrom(file: Buffer, start: number) {
  let at = start
  while (true) {
    const introducer = file[at]
    const end = endOfBlock(file, at, introducer)
    yield { introducer, end }
    if (introducer === introducers.trailer) return
    at = end
  }
}

const endOfBlock = (file: Buffer, at: number, introducer: number | undefined) => {
  if (introducer === undefined) throw cutOff()
  if (introducer === introducers.trailer) return at + 1
  if (introducer === introducers.extension) return afterSubBlocks(file, at + 2)
  if (introducer === introducers.image) return afterSubBlocks(file, imageDataAt(file, at + 1))
  throw damaged()
}

/** Where an image's coded data starts: after its header, its local color table, and the code size. */
const imageDataAt = (file: Buffer, at: number) => at + imageHeaderBytes + colorTableBytes(file[at + imageHeaderBytes - 1]) + 1

/** The size of a color table in bytes, from the flags that announce it. */
const colorTableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

const afterSubBlocks = (file: Buffer, from: number) => {
  let at = from
  while (true) {
    const length = file[at]
    if (length === undefined) throw cutOff()
    at += 1 + length
    if (length === 0) return at
  }
}
