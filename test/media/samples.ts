import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { secondMs } from '#shared/domain/times.ts'
import { ascii, packBits, u8, u16, u16le, u32, u32le } from './bytes.ts'

type Size = { width: number; height: number }
const small: Size = { width: 40, height: 30 }

type JpegShape = Partial<Size> & { orientation?: number; frame?: number; samplings?: readonly number[]; scanned?: number }

/**
 * A gray JPEG that any program can open. `orientation` is the EXIF value: 5 to 8 turn it on its side. `samplings` are
 * those of its color components, of which the first scan contains `scanned`. Only the headers are valid with another
 * `frame` type, with components missing from the scan, or with subsampling.
 */
export const aJpeg = ({
  width = small.width,
  height = small.height,
  orientation,
  frame = 0xc0,
  samplings = [0x11],
  scanned = 1,
}: JpegShape = {}) => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    u8(0xff, 0xd8),
    jpegSegment(0xe0, ascii('JFIF\0'), u8(1, 1, 0, 0, 1, 0, 1, 0, 0)),
    ...(orientation === undefined
      ? []
      : [jpegSegment(0xe1, ascii('Exif\0\0MM'), u16(42), u32(8), u16(1), u16(0x0112), u16(3), u32(1), u16(orientation), u16(0), u32(0))]),
    jpegSegment(0xdb, u8(0), Buffer.alloc(64, 1)),
    jpegSegment(
      frame,
      u8(8),
      u16(height),
      u16(width),
      u8(samplings.length, ...samplings.flatMap((sampling, index) => [index + 1, sampling, 0])),
    ),
    jpegSegment(0xc4, u8(0x00, 1, ...Array.from({ length: 15 }, () => 0), 0)),
    jpegSegment(0xc4, u8(0x10, 1, ...Array.from({ length: 15 }, () => 0), 0)),
    jpegSegment(0xda, u8(scanned, ...samplings.slice(0, scanned).flatMap((_, index) => [index + 1, 0]), 0, 63, 0)),
    grayBlocks(blocks * scanned),
    u8(0xff, 0xd9),
  ])
}

const jpegSegment = (marker: number, ...content: Buffer[]) => {
  const data = Buffer.concat(content)
  return Buffer.concat([u8(0xff, marker), u16(data.length + 2), data])
}

/** Each block takes two zero bits, because both code tables have only one code. The last byte is padded with ones. */
const grayBlocks = (blocks: number) => {
  const data = Buffer.alloc(Math.ceil(blocks / 4))
  if (blocks % 4) data.writeUInt8(0xff >> ((blocks % 4) * 2), data.length - 1)
  return data
}

type PngShape = Partial<Size> & { extra?: Buffer[]; depth?: number; kind?: number; isInterlaced?: boolean; pixels?: Buffer }

/**
 * A black PNG, with `extra` chunks before its pixels. With another `depth` or `kind`, or interlaced, only its headers
 * are valid unless `pixels` are given.
 */
export const aPng = ({
  width = small.width,
  height = small.height,
  extra = [],
  depth = 1,
  kind = 0,
  isInterlaced = false,
  pixels,
}: PngShape = {}) =>
  Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), u8(depth, kind, 0, 0, isInterlaced ? 1 : 0)])),
    ...extra,
    pngChunk('IDAT', pixels ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

const sixteenMebibytes = 16 * 1_024 * 1_024

/** Returns this many zero bytes (black pixels) compressed, without ever holding them all in memory. */
export const blackPixels = (bytes: number) => {
  const block = deflateRawSync(Buffer.alloc(sixteenMebibytes), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % sixteenMebibytes))
  const blocks = Array.from({ length: Math.floor(bytes / sixteenMebibytes) }, () => block)
  // The zlib header and trailer. The checksum of zeros depends only on their count.
  // https://www.rfc-editor.org/rfc/rfc1950
  return Buffer.concat([u8(0x78, 0x9c), ...blocks, rest, u32((bytes % 65_521) * 65_536 + 1)])
}

/** Returns the uncompressed size of the pixels, including one filter byte per row. */
export const pngPixelBytes = ({ width = small.width, height = small.height, depth = 1, kind = 0, isInterlaced = false }: PngShape = {}) => {
  const bits = depth * ({ 2: 3, 4: 2, 6: 4 }[kind] ?? 1)
  const bytesOf = (across: number, down: number) => (across > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0)
  if (!isInterlaced) return bytesOf(width, height)
  // Each pass: offsets across and down, then steps across and down: https://www.w3.org/TR/png-3/#8Interlace
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => [...pass].map(Number))
  const counts = passes.map(([x = 0, y = 0, stepX = 1, stepY = 1]) => [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)])
  return counts.reduce((sum, [across = 0, down = 0]) => sum + bytesOf(Math.max(0, across), Math.max(0, down)), 0)
}

export const pngChunk = (type: string, data: Buffer) => {
  const checked = Buffer.concat([ascii(type), data])
  return Buffer.concat([u32(data.length), checked, u32(crc32(checked))])
}

/** A black WebP. With `canvas` it has the extended format and is animated if `flags` say so. */
export const aWebp = ({ width = small.width, height = small.height, canvas }: Partial<Size> & { canvas?: { flags: number } } = {}) => {
  const extended = canvas ? riffChunk('VP8X', Buffer.concat([u32le(canvas.flags), u24le(width - 1), u24le(height - 1)])) : Buffer.alloc(0)
  return riffChunk('RIFF', Buffer.concat([ascii('WEBP'), extended, riffChunk('VP8L', webpBitmap(width, height))]))
}

const u24le = (value: number) => u32le(value).subarray(0, 3)

const riffChunk = (type: string, data: Buffer) => Buffer.concat([ascii(type), u32le(data.length), data, Buffer.alloc(data.length % 2)])

/** Five code tables with one symbol each, so no pixel takes a bit. */
const webpBitmap = (width: number, height: number) => {
  const onlyZero = { value: 0b0001, bits: 4 }
  const size = [
    { value: width - 1, bits: 14 },
    { value: height - 1, bits: 14 },
  ]
  const flags = { value: 0, bits: 1 + 3 + 1 + 1 + 1 }
  return Buffer.concat([u8(0x2f), packBits([...size, flags, onlyZero, onlyZero, onlyZero, onlyZero, onlyZero])])
}

/** A black GIF with this many frames. */
export const aGif = ({ width = small.width, height = small.height, frames = 1 }: Partial<Size> & { frames?: number } = {}) => {
  const frame = Buffer.concat([
    u8(0x21, 0xf9, 4, 0),
    u16le(10),
    u8(0, 0),
    u8(0x2c, 0, 0, 0, 0),
    u16le(width),
    u16le(height),
    u8(0, 2),
    subBlocks(gifPixels(width * height)),
  ])
  return Buffer.concat([
    ascii('GIF89a'),
    u16le(width),
    u16le(height),
    u8(0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    ...Array.from({ length: frames }, () => frame),
    u8(0x3b),
  ])
}

/** Uses 3-bit codes throughout: the table is cleared before it grows. */
const gifPixels = (count: number) => {
  const [clear, end] = [4, 5].map((value) => ({ value, bits: 3 }))
  const pixels = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? [clear, { value: 0, bits: 3 }] : [{ value: 0, bits: 3 }],
  ).flat()
  return packBits([...pixels, end].filter((code) => code !== undefined))
}

const subBlocks = (data: Buffer) => {
  const blocks = Array.from({ length: Math.ceil(data.length / 255) }, (_, index) => data.subarray(index * 255, (index + 1) * 255))
  return Buffer.concat([...blocks.flatMap((block) => [u8(block.length), block]), u8(0)])
}

type Film = Partial<Size> & {
  durationMs?: number
  /** The size of the whole file, padded with content that isn't video. */
  bytes?: number
  codec?: string
  brand?: string
  /** Rotated 90 degrees by metadata, the way phones record it. */
  isTurned?: boolean
  /** Puts the metadata before the content. */
  isDescribedFirst?: boolean
  frameRate?: number
  /** The audio codec. Silent if missing. */
  audioCodec?: string
}

/** A video with complete metadata and empty content. It can be probed but not played. */
export const anMp4 = ({
  width = 640,
  height = 360,
  durationMs = 2 * secondMs,
  bytes,
  codec = 'avc1',
  brand = 'isom',
  isTurned = false,
  isDescribedFirst = true,
  frameRate = 30,
  audioCodec,
}: Film = {}) => {
  const type = box('ftyp', ascii(brand), u32(512), ascii(brand))
  const description = (contentAt: number) =>
    box(
      'moov',
      movieHeader(durationMs),
      box(
        'trak',
        trackHeader({ width, height }, durationMs, isTurned),
        trackMedia({ width, height }, durationMs, { codec, contentAt, frames: Math.max(1, Math.round((durationMs / 1_000) * frameRate)) }),
      ),
      ...(audioCodec === undefined ? [] : [soundTrack(durationMs, audioCodec)]),
    )
  const around = type.length + description(0).length + 8
  const content = box('mdat', Buffer.alloc(Math.max((bytes ?? around + 64) - around, 1)))
  return isDescribedFirst
    ? Buffer.concat([type, description(around), content])
    : Buffer.concat([type, content, description(type.length + 8)])
}

/** An MP4 box. */
export const box = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content)
  return Buffer.concat([u32(data.length + 8), ascii(type), data])
}

const timeScale = 1_000
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const turned = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
const u32s = (...values: number[]) => Buffer.concat(values.map(u32))

const movieHeader = (durationMs: number) =>
  box('mvhd', u32s(0, 0, 0, timeScale, durationMs, 0x10000), u16(0x100), Buffer.alloc(10), u32s(...upright), Buffer.alloc(24), u32(2))

const trackHeader = ({ width, height }: Size, durationMs: number, isTurned: boolean) =>
  box(
    'tkhd',
    u32s(3, 0, 0, 1, 0, durationMs),
    Buffer.alloc(16),
    u32s(...(isTurned ? turned : upright)),
    u32s(width * 0x10000, height * 0x10000),
  )

/** An audio track, described down to its codec. */
const soundTrack = (durationMs: number, codec: string) =>
  box(
    'trak',
    trackHeader({ width: 0, height: 0 }, durationMs, false),
    box(
      'mdia',
      box('mdhd', u32s(0, 0, 0, timeScale, durationMs), u16(0x55c4), u16(0)),
      box('hdlr', u32s(0, 0), ascii('soun'), Buffer.alloc(12), ascii('\0')),
      box('minf', box('stbl', box('stsd', u32s(0, 1), box(codec, Buffer.alloc(28))))),
    ),
  )

type Coding = { codec: string; contentAt: number; frames: number }

const trackMedia = (size: Size, durationMs: number, { codec, contentAt, frames }: Coding) =>
  box(
    'mdia',
    box('mdhd', u32s(0, 0, 0, timeScale, durationMs), u16(0x55c4), u16(0)),
    box('hdlr', u32s(0, 0), ascii('vide'), Buffer.alloc(12), ascii('\0')),
    box(
      'minf',
      box('vmhd', u32s(1, 0, 0)),
      box('dinf', box('dref', u32s(0, 1), box('url ', u32(1)))),
      box(
        'stbl',
        sampleDescription(size, codec),
        box('stts', u32s(0, 1, frames, Math.floor(durationMs / frames))),
        box('stsc', u32s(0, 1, 1, frames, 1)),
        box('stsz', u32s(0, 1, frames)),
        box('stco', u32s(0, 1, contentAt)),
      ),
    ),
  )

const sampleDescription = ({ width, height }: Size, codec: string) => {
  const resolution = u32s(0x480000, 0x480000)
  const compressor = Buffer.alloc(32)
  const highProfile = box('avcC', u8(1, 100, 0, 31, 0xff, 0xe0, 0))
  return box(
    'stsd',
    u32s(0, 1),
    box(
      codec,
      Buffer.alloc(6),
      u16(1),
      Buffer.alloc(16),
      u16(width),
      u16(height),
      resolution,
      u32(0),
      u16(1),
      compressor,
      u16(24),
      u16(0xffff),
      highProfile,
    ),
  )
}
