import { deflateSync } from 'node:zlib'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { ascii, u8, u16, u16le, u32 } from '#test/media/bytes.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp, blackPixels, box, pngChunk, pngPixelBytes } from '#test/media/samples.ts'
import { probe } from './probe.ts'

const look = (content: Buffer) => probe({ bytes: content.length, read: async (from, to) => content.subarray(from, to) })

/** An AVIF of 40 by 30 pixels, before rotation. */
const anAvif = ({ orientation = 1, bitdepth = 8 }: { orientation?: number; bitdepth?: 8 | 10 } = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .avif({ bitdepth })
    .withMetadata({ orientation })
    .toBuffer()
const avif = await anAvif()

/** The boxes of a sample's description, taken apart to be reassembled differently. */
const inside = (file: Buffer, type: string) => {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}
const sample = anMp4()
const type = inside(sample, 'ftyp')
const movieHeader = inside(sample, 'mvhd')
const track = inside(sample, 'trak')
const content = box('mdat', Buffer.alloc(9))
const disabled = Buffer.from(track)
disabled.writeUInt8(0, disabled.indexOf('tkhd') + 7)

/** Its screen claims this size. */
const screened = (gif: Buffer, { width, height }: typeof large) =>
  Buffer.concat([gif.subarray(0, 6), u16le(width), u16le(height), gif.subarray(10)])

/** Its first frame claims 65,000 by 65,000 pixels. */
const widened = (gif: Buffer) => {
  const at = gif.indexOf(0x2c, 13)
  return Buffer.concat([gif.subarray(0, at + 5), u16le(65_000), u16le(65_000), gif.subarray(at + 9)])
}

test('refuses an empty file', async () => {
  await expect(look(Buffer.alloc(0))).resolves.toEqual({ refused: expect.stringContaining('empty') })
})

test('does not blame the file for a failed read', async () => {
  const read = () => Promise.reject(new Error('Storage broke down.'))

  await expect(probe({ bytes: 9, read })).rejects.toThrow('Storage broke down.')
})

test.each([
  ['a JPEG', aJpeg()],
  ['a PNG', aPng()],
  ['a GIF', aGif({ frames: 2 })],
  ['an AVIF', avif],
  ['an MP4', anMp4()],
  ['an MP4 described at its end', anMp4({ isDescribedFirst: false })],
])('refuses %s cut off anywhere', async (_, file) => {
  const lengths = Array.from({ length: file.length - 1 }, (_unused, index) => index + 1)

  const accepted = await Promise.all(lengths.map(async (length) => !('refused' in (await look(file.subarray(0, length))))))

  expect(lengths.filter((_unused, index) => accepted[index])).toEqual([])
})

/** A PNG with all the pixels it should have. */
const whole = (shape: Parameters<typeof aPng>[0] = {}) => aPng({ ...shape, pixels: blackPixels(pngPixelBytes(shape)) })

const shapes = [
  { width: 40, height: 30 },
  { width: 40, height: 30, depth: 8, kind: 6 },
  { width: 40, height: 30, depth: 16, kind: 2 },
  { width: 40, height: 30, depth: 8, kind: 3 },
  { width: 41, height: 33, depth: 8, kind: 2, isInterlaced: true },
  { width: 3, height: 1, isInterlaced: true },
]

test.each(shapes)('accepts a PNG of %j with all of its pixels', async (shape) => {
  expect(await look(whole(shape))).toMatchObject({ width: shape.width, height: shape.height })
})

test.each(shapes)('refuses a PNG of %j with whole chunks but missing pixels', async (shape) => {
  const bytes = pngPixelBytes(shape)

  const short = await look(aPng({ ...shape, pixels: deflateSync(Buffer.alloc(bytes - 1)) }))
  const broken = await look(aPng({ ...shape, pixels: deflateSync(Buffer.alloc(bytes)).subarray(0, -6) }))

  expect([short, broken]).toEqual([{ refused: expect.stringContaining('incomplete') }, { refused: expect.any(String) }])
})

test('refuses a PNG whose pixels are not compressed data', async () => {
  expect(await look(aPng({ pixels: Buffer.from('no pixels at all') }))).toEqual({ refused: expect.any(String) })
})

test('any byte of a file may be wrong without breaking the probe', async () => {
  const files = [aJpeg({ orientation: 8 }), aPng(), aGif({ width: 4, height: 4 }), avif, anMp4()]
  const spoilt = files.flatMap((file) =>
    Array.from(file, (byte, index) => Buffer.concat([file.subarray(0, index), u8(byte ^ 0xff), file.subarray(index + 1)])),
  )

  const outcomes = await Promise.all(spoilt.map(look))

  expect(outcomes.filter((outcome) => !('refused' in outcome) && !('contentType' in outcome))).toEqual([])
})

test.each(['II', 'MM'])('reads the EXIF orientation in byte order %s', async (order) => {
  const bigEndian = aJpeg({ orientation: 5 })
  const at = bigEndian.indexOf('MM')
  const littleEndian = Buffer.concat([ascii('II'), u16le(42), u8(8, 0, 0, 0), u16le(1), u16le(0x0112), u16le(3), u8(1, 0, 0, 0), u16le(5)])
  const file =
    order === 'MM' ? bigEndian : Buffer.concat([bigEndian.subarray(0, at), littleEndian, bigEndian.subarray(at + littleEndian.length)])

  await expect(look(file)).resolves.toMatchObject({ width: 30, height: 40 })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('measures an AVIF with orientation %i as shown', async (orientation) => {
  const shown = orientation < 5 ? { width: 40, height: 30 } : { width: 30, height: 40 }

  await expect(look(await anAvif({ orientation }))).resolves.toMatchObject({ contentType: 'image/avif', ...shown })
})

test('accepts an AVIF with 10 bits per color', async () => {
  await expect(look(await anAvif({ bitdepth: 10 }))).resolves.toMatchObject({ contentType: 'image/avif', width: 40 })
})

test('refuses an AVIF that claims more pixels than allowed', async () => {
  const file = Buffer.from(avif)
  file.writeUInt32BE(65_000, file.indexOf('ispe') + 8)
  file.writeUInt32BE(65_000, file.indexOf('ispe') + 12)

  await expect(look(file)).resolves.toMatchObject({ refused: expect.any(String) })
})

test('measures a JPEG by its frame alone, whatever its other segments look like', async () => {
  const [start, rest] = [aJpeg().subarray(0, 2), aJpeg().subarray(2)]
  const frameAt = rest.indexOf(u8(0xff, 0xc0))
  const misleading = Buffer.concat([u8(0xff, 0xe5, 0, 19), u8(0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0), Buffer.alloc(4)])
  const filled = Buffer.concat([start, rest.subarray(0, frameAt), misleading, u8(0xff, 0xff, 0xff), rest.subarray(frameAt)])
  const large = Buffer.concat([
    start,
    ...Array.from({ length: 60 }, () => Buffer.concat([u8(0xff, 0xe2, 0xff, 0xff), Buffer.alloc(65_533)])),
    rest,
  ])

  expect(await look(filled)).toMatchObject({ width: 40, height: 30 })
  expect(await look(large)).toMatchObject({ width: 40, height: 30 })
})

test.each([0xc1, 0xc2, 0xc3, 0xc9, 0xca])('measures a JPEG with a frame of kind %i', async (kind) => {
  const file = aJpeg()
  file.writeUInt8(kind, file.indexOf(u8(0xff, 0xc0)) + 1)

  await expect(look(file)).resolves.toMatchObject({ width: 40, height: 30 })
})

test('reads boxes with 64-bit lengths and an open end', async () => {
  const longContent = Buffer.concat([u32(1), ascii('mdat'), u32(0), u32(25), Buffer.alloc(9)])
  const openContent = Buffer.concat([u32(0), ascii('mdat'), Buffer.alloc(99)])

  const outcome = await look(Buffer.concat([type, longContent, box('moov', movieHeader, track), openContent]))

  expect(outcome).toMatchObject({ width: 640, height: 360, durationMs: 2 * secondMs })
})

test('reads a 64-bit duration from the film’s header', async () => {
  const longHeader = box('mvhd', u8(1, 0, 0, 0), Buffer.alloc(16), u32(90_000), u32(1), u32(0), Buffer.alloc(80))

  const outcome = await look(Buffer.concat([type, box('moov', longHeader, track), content]))

  expect(outcome).toMatchObject({ durationMs: Math.round((2 ** 32 / 90_000) * 1_000) })
})

test('uses the first enabled of several video tracks', async () => {
  const small = inside(anMp4({ width: 320, height: 180 }), 'trak')

  await expect(look(Buffer.concat([type, box('moov', movieHeader, disabled, small), content]))).resolves.toMatchObject({ width: 320 })
  await expect(look(Buffer.concat([type, box('moov', movieHeader, disabled), content]))).resolves.toMatchObject({ width: 640 })
})

test('measures a film that is rotated as a whole as shown', async () => {
  const turned = Buffer.from(movieHeader)
  inside(anMp4({ isTurned: true }), 'tkhd').copy(turned, 44, 48, 84)

  await expect(look(Buffer.concat([type, box('moov', turned, track), content]))).resolves.toMatchObject({ width: 360, height: 640 })
})

const endlessHeader = Buffer.from(movieHeader)
endlessHeader.fill(0, 24, 28)
const endlessTrack = inside(anMp4({ durationMs: 0 }), 'trak')
const ofFragments = box('mvex', box('trex', u32(0), u32(1), u32(1), u32(1), u32(1), u32(0)))
const emptyFragment = box('moof', Buffer.alloc(4))

/** States the length of each segment, in ms and in bytes. */
const anIndex = (...segments: [ms: number, bytes: number][]) =>
  box(
    'sidx',
    ...[u32(0), u32(1), u32(1_000), u32(0), u32(0), u16(0), u16(segments.length)],
    ...segments.flatMap(([ms, bytes]) => [u32(bytes), u32(ms), u32(0x9000_0000)]),
  )

test('measures a fragmented film by the box that counts all fragments', async () => {
  const counted = box('mvex', box('mehd', u32(0), u32(7_000)))

  const film = Buffer.concat([type, box('moov', movieHeader, track, counted), emptyFragment, content])

  await expect(look(film)).resolves.toMatchObject({ durationMs: 7 * secondMs })
})

test('falls back to the header’s duration for a fragmented film without a count', async () => {
  const film = (header: Buffer) => Buffer.concat([type, box('moov', header, endlessTrack, ofFragments), emptyFragment, content])

  await expect(look(film(movieHeader))).resolves.toMatchObject({ durationMs: 2 * secondMs })
  await expect(look(film(endlessHeader))).resolves.toEqual({ refused: expect.stringContaining('how long') })
})

test('measures a fragmented film by its index if that reaches the end', async () => {
  const segment = Buffer.concat([emptyFragment, box('mdat', Buffer.alloc(400_000))])
  const film = (index: Buffer) => Buffer.concat([type, box('moov', endlessHeader, endlessTrack, ofFragments), index, segment, segment])

  const whole = await look(film(anIndex([4_000, segment.length], [3_500, segment.length])))
  const begun = await look(film(anIndex([4_000, segment.length])))

  expect(whole).toMatchObject({ durationMs: 7_500 })
  expect(begun).toEqual({ refused: expect.stringContaining('how long') })
})

test('reports a video’s frame rate and sound', async () => {
  await expect(look(anMp4({ frameRate: 60, audioCodec: 'mp4a' }))).resolves.toMatchObject({
    codec: 'avc1',
    frameRate: 60,
    audioCodec: 'mp4a',
  })
  await expect(look(anMp4({ frameRate: 23.976, durationMs: 100 * secondMs }))).resolves.toMatchObject({ frameRate: 23.98 })
})

test('leaves out what a video does not state', async () => {
  const silent = await look(anMp4())
  const uncounted = inside(anMp4(), 'stsz')
  const trackOfFragments = Buffer.from(track)
  const sizesAt = trackOfFragments.indexOf('stsz')
  trackOfFragments.fill(0, sizesAt + 4, sizesAt + uncounted.length - 4)

  expect(silent).not.toHaveProperty('audioCodec')
  expect(await look(Buffer.concat([type, box('moov', movieHeader, trackOfFragments), content]))).not.toHaveProperty('frameRate')
})

test('ignores padding after the last box, as QuickTime leaves it', async () => {
  const padded = box('moov', movieHeader, track, u32(0))

  await expect(look(Buffer.concat([type, padded, content, Buffer.alloc(20)]))).resolves.toMatchObject({ durationMs: 2 * secondMs })
})

test('reads a long video with a few short reads, wherever its description is', async () => {
  const length = 2 * 1024 ** 3
  const description = box('moov', movieHeader, track)
  const before = Buffer.concat([type, u32(length), ascii('mdat')])
  const bytes = type.length + length + description.length
  const reads: number[] = []

  const outcome = await probe({
    bytes,
    async read(from, to) {
      reads.push(to - from)
      const start = bytes - description.length
      return from < start
        ? Buffer.concat([before.subarray(from), Buffer.alloc(to - from)]).subarray(0, to - from)
        : description.subarray(from - start, to - start)
    },
  })

  expect(outcome).toMatchObject({ width: 640, durationMs: 2 * secondMs })
  expect(reads.length).toBeLessThan(6)
  expect(Math.max(...reads)).toBeLessThanOrEqual(64 * 1024)
})

const endless = u32(0xffff_ffff)
const timed = Buffer.from(track)
endless.copy(timed, timed.indexOf('stts') + 12)
timed.write('ctts', timed.indexOf('stsc'), 'latin1')
const begun = box('mvex', box('mehd', u32(0), u32(2_000)), box('trex', u32(0), u32(1), u32(1), u32(1), u32(1), u32(0)))
const fragment = box('moof', box('traf', box('tfhd', u32(0), u32(1)), box('trun', u32(0), endless)))

const filmOf = (...described: Buffer[]) => Buffer.concat([type, box('moov', movieHeader, ...described), content])

test.each([
  ['cuts', [box('trak', box('edts', box('elst', u32(0), endless, Buffer.alloc(64))), track.subarray(8))]],
  ['frames', [timed]],
])('a video that lies about its number of %s costs neither time nor memory', async (_, described) => {
  await expect(look(filmOf(...described))).resolves.toMatchObject({ width: 640, durationMs: 2 * secondMs })
})

test.each([
  ['tags', [box('meta', u32(0), box('keys', u32(0), endless, Buffer.alloc(16))), track]],
  ['frames in fragments', [track, begun, fragment]],
])('refuses a video whose %s never end, without affecting any other', async (_, described) => {
  const outcomes = Promise.all([look(filmOf(...described)), look(sample), look(filmOf(...described)), look(sample)])
  let ticks = 0
  const clock = setInterval(() => {
    ticks += 1
  }, 1)

  const [first, second, third, fourth] = await outcomes
  clearInterval(clock)

  expect([first, third]).toEqual([{ refused: expect.stringContaining('damaged') }, { refused: expect.stringContaining('damaged') }])
  expect([second, fourth]).toEqual([expect.objectContaining({ width: 640 }), expect.objectContaining({ width: 640 })])
  expect(ticks).toBeGreaterThan(20)
})

test('does not blame the file, or the next one, for a failed read in the middle of a video', async () => {
  const film = anMp4({ bytes: 1_000_000, isDescribedFirst: false })
  const read = async (from: number, to: number) => {
    if (from > 0) throw new Error('Storage broke down.')
    return film.subarray(from, to)
  }

  await expect(probe({ bytes: film.length, read })).rejects.toThrow('Storage broke down.')
  await expect(look(film)).resolves.toMatchObject({ width: 640 })
})

test('measures a fragmented film without a stated length up to the end of its last fragment', async () => {
  await expect(look(await aFilmInFragments(3))).resolves.toMatchObject({ width: 32, durationMs: 3 * secondMs })
})

test('measures a film with very many fragments in a few reads, with and without a list of them at its end', async () => {
  const film = await aFilmInFragments(300, Buffer.alloc(70_000))
  const unlisted = film.subarray(0, film.lastIndexOf('mfra') - 4)
  let reads = 0
  const read = async (from: number, to: number) => {
    reads += 1
    return unlisted.subarray(from, to)
  }

  await expect(look(film)).resolves.toMatchObject({ durationMs: 300 * secondMs })
  await expect(probe({ bytes: unlisted.length, read })).resolves.toMatchObject({ durationMs: 300 * secondMs })
  expect(reads).toBeLessThan(10)
})

test('measures a fragmented recording that was cut off up to its last whole fragment', async () => {
  const film = await aFilmInFragments(300, Buffer.alloc(70_000))
  const lastBegins = film.lastIndexOf('moof') - 4

  const brokenOff = await look(film.subarray(0, lastBegins + 20))

  expect(brokenOff).toMatchObject({ durationMs: 299 * secondMs })
})

test('refuses a video whose description is too large to read', async () => {
  const film = filmOf(track, box('free', Buffer.alloc(17 * 1024 * 1024)))

  await expect(look(film)).resolves.toEqual({ refused: expect.stringContaining('too many pieces') })
})

/** One fragment per second. Its frames contain nothing that could be shown. */
const aFilmInFragments = async (seconds: number, frame = Buffer.from('0000000165b80400', 'hex')) => {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const description = Buffer.from('0142c00affe1000b6742c00a8c8d41a0f088468001000468ce3c80', 'hex')
  const decoderConfig = { codec: 'avc1.42c00a', codedWidth: 32, codedHeight: 32, description }
  for (let second = 0; second < seconds; second += 1) await source.add(new EncodedPacket(frame, 'key', second, 1), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

test('refuses a video with very many tracks', async () => {
  const film = Buffer.concat([type, box('moov', movieHeader, ...Array.from({ length: 101 }, () => track)), content])

  await expect(look(film)).resolves.toEqual({ refused: expect.stringContaining('too many pieces') })
})

test('refuses a video cut into very many pieces before it costs many reads', async () => {
  const piece = 128 * 1024
  let reads = 0

  const outcome = await probe({
    bytes: 400 * piece,
    async read(from, to) {
      reads += 1
      return Buffer.concat([u32(piece), ascii(from === 0 ? 'ftyp' : 'free'), ascii('isom'), Buffer.alloc(to - from)]).subarray(0, to - from)
    },
  })

  expect(outcome).toEqual({ refused: expect.stringContaining('too many pieces') })
  expect(reads).toBeLessThan(210)
})

const large = { width: 10_000, height: 10_000 }
const colored = [0x11, 0x11, 0x11]
const transparency = [pngChunk('tRNS', Buffer.alloc(6))]

test.each([
  ['an interlaced PNG of 16 bits', aPng({ ...large, depth: 16, kind: 6, isInterlaced: true }), /^This PNG is interlaced.*763 MB.*512 MB/],
  ['an interlaced PNG of 16 bits without its see-through layer', aPng({ ...large, depth: 16, kind: 2, isInterlaced: true }), /572 MB/],
  ['that, with one color see-through', aPng({ ...large, depth: 16, kind: 2, isInterlaced: true, extra: transparency }), /763 MB/],
  ['a progressive JPEG in all its colors', aJpeg({ ...large, frame: 0xc2, samplings: colored }), /^This JPEG is progressive.*572 MB/],
  ['a progressive JPEG for print', aJpeg({ ...large, frame: 0xc2, samplings: [0x11, 0x11, 0x11, 0x11] }), /763 MB/],
  ['a JPEG whose colors come one after the other', aJpeg({ ...large, samplings: colored }), /572 MB/],
  ['a GIF whose frame is larger than its screen', widened(aGif()), /^This is a GIF/],
])('refuses %s for the memory it takes to open', async (_, file, refused) => {
  await expect(look(file)).resolves.toEqual({ refused: expect.stringMatching(refused) })
})

test.each([
  ['a PNG of 16 bits', whole({ ...large, depth: 16, kind: 6 })],
  ['an interlaced PNG of 8 bits', whole({ ...large, depth: 8, kind: 6, isInterlaced: true })],
  ['a progressive JPEG, as photographs are saved for the web', aJpeg({ ...large, frame: 0xc2, samplings: [0x22, 0x11, 0x11] })],
  ['a WebP', aWebp(large)],
  ['a GIF', screened(aGif(), large)],
])('accepts %s of 100 megapixels', async (_, file) => {
  await expect(look(file)).resolves.toMatchObject(large)
})

test.each([
  ['108', { width: 12_000, height: 9_000 }],
  ['200', { width: 16_320, height: 12_240 }],
])('accepts a photo of %s megapixels as phones save it', async (_, size) => {
  await expect(look(aJpeg({ ...size, samplings: colored, scanned: 3 }))).resolves.toMatchObject(size)
})
