import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import sharp, { type Sharp } from 'sharp'
import { secondMs } from '#shared/domain/times.ts'
import { ascii, u16, u32 } from '../media/bytes.ts'
import { aHeic } from '../media/heic.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp, box, pngChunk } from '../media/samples.ts'

/**
 * Files as phones, cameras, browsers, and recorders produce them, each with the facts that Crier returns or the text of
 * its refusal.
 */
export type ZooFile = { kind: string; fileName: string; content: Buffer; announcedBytes?: number } & ({ is: object } | { refused: string })

const size = { width: 60, height: 40 }
const red = (): Sharp => sharp({ create: { ...size, channels: 3, background: '#dc1414' } })
const seeThrough = sharp({ create: { ...size, channels: 4, background: { r: 220, g: 20, b: 20, alpha: 0.5 } } })
const picture = (contentType: string, shown = size) => ({ kind: 'image', contentType, state: { name: 'ready', ...shown } })
const film = (contentType: string, facts: object = {}) => ({ kind: 'video', contentType, state: { name: 'ready', width: 640, ...facts } })

const turned = await Promise.all(
  [1, 2, 3, 4, 5, 6, 7, 8].map(
    async (orientation): Promise<ZooFile> => ({
      kind: `a JPEG of EXIF orientation ${orientation}`,
      fileName: 'turned.jpg',
      content: await red().jpeg().withMetadata({ orientation }).toBuffer(),
      is: picture('image/jpeg', orientation < 5 ? size : { width: size.height, height: size.width }),
    }),
  ),
)

const images: ZooFile[] = [
  { kind: 'a CMYK JPEG', fileName: 'print.jpg', content: await red().toColorspace('cmyk').jpeg().toBuffer(), is: picture('image/jpeg') },
  {
    kind: 'a JPEG in Display P3',
    fileName: 'wide.jpg',
    content: await red().withIccProfile('p3').jpeg().toBuffer(),
    is: picture('image/jpeg'),
  },
  {
    kind: 'a PNG of 16 bits',
    fileName: 'deep.png',
    content: await red().toColorspace('rgb16').png().toBuffer(),
    is: picture('image/png'),
  },
  {
    kind: 'a PNG of a palette with transparency',
    fileName: 'palette.png',
    content: await seeThrough.png({ palette: true }).toBuffer(),
    is: picture('image/png'),
  },
  { kind: 'an interlaced PNG', fileName: 'net.png', content: await red().png({ progressive: true }).toBuffer(), is: picture('image/png') },
  ...turned,
  { kind: 'an AVIF of 10 bits', fileName: 'small.avif', content: await red().avif({ bitdepth: 10 }).toBuffer(), is: picture('image/avif') },
  { kind: 'a HEIC photo, by the API', fileName: 'IMG_1.HEIC', content: aHeic, refused: 'Save it as a JPEG' },
  {
    kind: 'an animated PNG',
    fileName: 'sticker.png',
    content: aPng({ extra: [pngChunk('acTL', Buffer.concat([u32(12), u32(0)]))] }),
    refused: 'Animated PNG images',
  },
  { kind: 'an animated WebP', fileName: 'sticker.webp', content: aWebp({ canvas: { flags: 0x02 } }), refused: 'Animated WebP images' },
  { kind: 'a GIF of one frame', fileName: 'still.gif', content: aGif(), is: { kind: 'image', state: { name: 'ready', frames: 1 } } },
  {
    kind: 'a GIF of 60 seconds',
    fileName: 'long.gif',
    content: aGif({ width: 8, height: 8, frames: 600 }),
    is: { kind: 'gif', state: { name: 'ready', frames: 600 } },
  },
  { kind: 'a truncated JPEG', fileName: 'cut.jpg', content: aJpeg().subarray(0, -9), refused: 'incomplete' },
  { kind: 'a file of no bytes', fileName: 'none.jpg', content: Buffer.alloc(0), refused: 'The file is empty.' },
  {
    kind: 'a file of another length than announced',
    fileName: 'sea.jpg',
    content: aJpeg(),
    announcedBytes: 9_999,
    refused: 'EntityTooSmall',
  },
]

const names: ZooFile[] = [
  { kind: 'a name of emoji', fileName: '🌊👩‍👩‍👧.jpg', content: aJpeg(), is: { fileName: '🌊👩‍👩‍👧.jpg' } },
  { kind: 'a name that climbs out', fileName: '../../etc/passwd', content: aJpeg(), is: { fileName: '../../etc/passwd.jpg' } },
  { kind: 'a name of 255 letters', fileName: `${'ü'.repeat(251)}.png`, content: aJpeg(), is: { fileName: `${'ü'.repeat(251)}.jpg` } },
  { kind: 'a name that turns around', fileName: 'gpj.\u202etxt.png', content: aPng(), refused: 'control characters' },
  { kind: 'a JPEG named .png', fileName: 'saved.png', content: aJpeg(), is: { fileName: 'saved.jpg', contentType: 'image/jpeg' } },
  { kind: 'a WebP named .jpg', fileName: 'saved.jpg', content: aWebp(), is: { fileName: 'saved.webp', contentType: 'image/webp' } },
  { kind: 'a JPEG named .HEIC', fileName: 'IMG_2.HEIC', content: aJpeg(), is: { fileName: 'IMG_2.jpg', contentType: 'image/jpeg' } },
  { kind: 'an MP4 named .mov', fileName: 'sea.mov', content: anMp4(), is: { fileName: 'sea.mp4', contentType: 'video/mp4' } },
  { kind: 'a QuickTime film named .mp4', fileName: 'sea.mp4', content: anMp4({ brand: 'qt  ' }), is: { fileName: 'sea.mov' } },
]

/** A video of frames with no visible content, each of the given length in seconds. */
const recorded = async (lengths: readonly number[], fastStart: 'fragmented' | 'in-memory') => {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const description = Buffer.from('0142c00affe1000b6742c00a8c8d41a0f088468001000468ce3c80', 'hex')
  const decoderConfig = { codec: 'avc1.42c00a', codedWidth: 32, codedHeight: 32, description }
  let at = 0
  for (const length of lengths) {
    await source.add(new EncodedPacket(Buffer.from('0000000165b80400', 'hex'), 'key', at, length), { decoderConfig })
    at += length
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Inserts boxes before a track's own, and updates the sizes of the enclosing boxes. */
const withEdits = (mp4: Buffer, ...more: Buffer[]) => {
  const [added, [movieAt, trackAt]] = [Buffer.concat(more), ['moov', 'trak'].map((type) => mp4.indexOf(type) - 4)]
  const longer = Buffer.concat([mp4.subarray(0, (trackAt ?? 0) + 8), added, mp4.subarray((trackAt ?? 0) + 8)])
  for (const at of [movieAt ?? 0, trackAt ?? 0]) longer.writeUInt32BE(longer.readUInt32BE(at) + added.length, at)
  return longer
}

const inFragments = await recorded([1, 1, 1], 'fragmented')
const matroska = (type: string) => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), ascii(`\x8f\x42\x82${type}`), Buffer.alloc(64)])

const videos: ZooFile[] = [
  {
    kind: 'HEVC in a MOV with several tracks',
    fileName: 'IMG_3.MOV',
    content: anMp4({ brand: 'qt  ', codec: 'hvc1', audioCodec: 'mp4a' }),
    is: film('video/quicktime', { codec: 'hvc1', audioCodec: 'mp4a' }),
  },
  {
    kind: 'a variable frame rate',
    fileName: 'screen.mp4',
    content: await recorded([0.1, 0.9, 2], 'in-memory'),
    is: film('video/mp4', { width: 32, durationMs: 3 * secondMs, frameRate: 1 }),
  },
  { kind: 'no sound', fileName: 'silent.mp4', content: anMp4(), is: film('video/mp4') },
  {
    kind: 'sound only',
    fileName: 'song.mp4',
    content: Buffer.from(anMp4({ audioCodec: 'mp4a' }).toString('latin1').replace('vide', 'soun'), 'latin1'),
    refused: 'no picture',
  },
  {
    kind: 'HDR of 10 bits in Dolby Vision',
    fileName: 'hdr.mp4',
    content: anMp4({ codec: 'dvh1' }),
    is: film('video/mp4', { codec: 'dvh1' }),
  },
  {
    kind: 'a film turned by its matrix',
    fileName: 'up.mp4',
    content: anMp4({ isTurned: true }),
    is: film('video/mp4', { width: 360, height: 640 }),
  },
  {
    kind: 'an edit list',
    fileName: 'trimmed.mp4',
    content: withEdits(anMp4(), box('edts', box('elst', u32(0), u32(1), u32(2_000), u32(100), u16(1), u16(0)))),
    is: film('video/mp4', { durationMs: 2 * secondMs }),
  },
  { kind: 'a description at the end', fileName: 'late.mp4', content: anMp4({ isDescribedFirst: false }), is: film('video/mp4') },
  {
    kind: '59.94 frames a second',
    fileName: 'game.mp4',
    content: anMp4({ frameRate: 59.94, durationMs: 100 * secondMs }),
    is: film('video/mp4', { frameRate: 59.94 }),
  },
  {
    kind: 'fragments with a list of them',
    fileName: 'obs.mp4',
    content: inFragments,
    is: film('video/mp4', { width: 32, durationMs: 3 * secondMs }),
  },
  {
    kind: 'fragments of a recording that broke off',
    fileName: 'obs.mp4',
    content: inFragments.subarray(0, inFragments.lastIndexOf('mfra') - 4),
    is: film('video/mp4', { width: 32, durationMs: 3 * secondMs }),
  },
  { kind: 'an MKV named .mp4', fileName: 'rip.mp4', content: matroska('matroska'), refused: 'WebM and MKV' },
  { kind: 'a WebM named .mp4', fileName: 'tab.mp4', content: matroska('webm'), refused: 'WebM and MKV' },
]

export const zoo: readonly ZooFile[] = [...images, ...names, ...videos]
