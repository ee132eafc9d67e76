const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

/** The orientation, 1 to 8, that an EXIF segment states for the main picture, if it is one that does. */
export const exifOrientation = (segment: Buffer) => {
  const block = exifBlock(segment)
  const directory = block?.long(4)
  if (!block || directory === undefined) return undefined
  const count = block.short(directory) ?? 0
  for (let at = directory + 2; at < directory + 2 + count * entryBytes; at += entryBytes) {
    if (block.short(at) === orientationTag) return block.short(at + 2) === shortType ? block.short(at + 8) : undefined
  }
  return undefined
}

/** An EXIF segment's numbers in its own byte order; undefined beyond its end. */
const exifBlock = (segment: Buffer) => {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const block = segment.subarray(6)
  const byteOrder = block.toString('latin1', 0, 2)
  if (byteOrder !== 'II' && byteOrder !== 'MM') return undefined
  const isLittle = byteOrder === 'II'
  return {
    short: (at: number) => (at + 2 > block.length ? undefined : isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at)),
    long: (at: number) => (at + 4 > block.length ? undefined : isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at)),
  }
}
