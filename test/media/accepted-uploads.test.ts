import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaFiles } from '#functions/ports/media.ts'
import type { MediaContentType, MediaKind } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { ascii, u32 } from './bytes.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp, pngChunk } from './samples.ts'
import { startFolderFiles, startStorage } from './storage.ts'
import { type Sample, upload } from './upload.ts'

type Accepted = Sample & {
  kind: MediaKind
  facts: object
  /** The real type, if it differs from the announced one. */
  really?: MediaContentType
}

const avif = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .avif()
  .toBuffer()

const accepted: Accepted[] = [
  { name: 'a JPEG announced as a PNG', file: aJpeg(), as: 'image/png', really: 'image/jpeg', kind: 'image', facts: { width: 40 } },
  { name: 'a video announced as an image', file: anMp4(), as: 'image/jpeg', really: 'video/mp4', kind: 'video', facts: { width: 640 } },
  { name: 'an MP4 announced as QuickTime', file: anMp4(), as: 'video/quicktime', really: 'video/mp4', kind: 'video', facts: {} },
  { name: 'a JPEG announced as image/jpg', file: aJpeg(), as: 'image/jpg', really: 'image/jpeg', kind: 'image', facts: {} },
  { name: 'a PNG announced as just bytes', file: aPng(), as: 'application/octet-stream', really: 'image/png', kind: 'image', facts: {} },
  { name: 'an AVIF announced as a JPEG', file: avif, as: 'image/jpeg', really: 'image/avif', kind: 'image', facts: { width: 40 } },
  { name: 'a WebP announced as nothing', file: aWebp(), as: '', really: 'image/webp', kind: 'image', facts: {} },
  { name: 'a JPEG', file: aJpeg(), as: 'image/jpeg', kind: 'image', facts: { width: 40, height: 30 } },
  {
    name: 'a JPEG that lies on its side, measured as it is shown',
    file: aJpeg({ orientation: 6 }),
    as: 'image/jpeg',
    kind: 'image',
    facts: { width: 30, height: 40 },
  },
  {
    name: 'a JPEG that stands on its head',
    file: aJpeg({ orientation: 3 }),
    as: 'image/jpeg',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  {
    name: 'a large JPEG',
    file: aJpeg({ width: 9_000, height: 9_000 }),
    as: 'image/jpeg',
    kind: 'image',
    facts: { width: 9_000, height: 9_000 },
  },
  {
    name: 'a JPEG with a second picture behind it, as phones save brightness',
    file: Buffer.concat([aJpeg(), aJpeg({ width: 1_500, height: 1_500 })]),
    as: 'image/jpeg',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  {
    name: 'a JPEG with a short film behind it, as phones save moving photos',
    file: Buffer.concat([aJpeg(), anMp4({ bytes: 30_000 })]),
    as: 'image/jpeg',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  { name: 'a PNG', file: aPng(), as: 'image/png', kind: 'image', facts: { width: 40, height: 30 } },
  {
    name: 'a PNG with a little padding behind it',
    file: Buffer.concat([aPng(), Buffer.alloc(64)]),
    as: 'image/png',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  {
    name: 'a PNG whose description talks about scripts',
    file: aPng({ extra: [pngChunk('tEXt', ascii('Comment\0<script>'))] }),
    as: 'image/png',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  {
    name: 'a PNG made to move that has one frame',
    file: aPng({ extra: [pngChunk('acTL', Buffer.concat([u32(1), u32(0)]))] }),
    as: 'image/png',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  { name: 'a WebP', file: aWebp({ width: 41, height: 31 }), as: 'image/webp', kind: 'image', facts: { width: 41, height: 31 } },
  {
    name: 'a WebP of the extended kind',
    file: aWebp({ canvas: { flags: 0x10 } }),
    as: 'image/webp',
    kind: 'image',
    facts: { width: 40, height: 30 },
  },
  { name: 'a GIF of one frame, as an image', file: aGif(), as: 'image/gif', kind: 'image', facts: { width: 40, height: 30, frames: 1 } },
  { name: 'a GIF that moves', file: aGif({ frames: 12 }), as: 'image/gif', kind: 'gif', facts: { width: 40, height: 30, frames: 12 } },
  {
    name: 'an MP4',
    file: anMp4(),
    as: 'video/mp4',
    kind: 'video',
    facts: { width: 640, height: 360, durationMs: 2 * secondMs, codec: 'avc1', frameRate: 30 },
  },
  {
    name: 'an MP4 that is described at its end',
    file: anMp4({ isDescribedFirst: false, bytes: 3_000_000 }),
    as: 'video/mp4',
    kind: 'video',
    facts: { width: 640, height: 360, durationMs: 2 * secondMs, codec: 'avc1' },
  },
  {
    name: 'an MP4 filmed upright, measured as it is shown',
    file: anMp4({ isTurned: true, durationMs: 61_500 }),
    as: 'video/mp4',
    kind: 'video',
    facts: { width: 360, height: 640, durationMs: 61_500, codec: 'avc1' },
  },
  {
    name: 'a QuickTime video in HEVC, saying so',
    file: anMp4({ brand: 'qt  ', codec: 'hvc1' }),
    as: 'video/quicktime',
    kind: 'video',
    facts: { width: 640, height: 360, durationMs: 2 * secondMs, codec: 'hvc1' },
  },
  {
    name: 'a QuickTime video from before files named their type',
    file: anMp4({ isDescribedFirst: false }).subarray(20),
    as: 'video/quicktime',
    kind: 'video',
    facts: { width: 640, height: 360, durationMs: 2 * secondMs, codec: 'avc1' },
  },
]

describe.each([
  { name: 'S3', start: () => startStorage() },
  { name: 'a folder', start: () => startFolderFiles() },
])('in $name', ({ start }) => {
  let storage: { files: MediaFiles; stop: () => Promise<void> }
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())

  test.each(accepted)('accepts $name', async (sample) => {
    const media = await upload(storage.files, sample)

    expect(media).toMatchObject({
      contentType: sample.really ?? sample.as,
      kind: sample.kind,
      state: { name: 'ready', ...sample.facts },
    })
    expect((await fetch(await storage.files.shareUrl(media))).headers.get('content-type')).toBe(media.contentType)
    expect(Buffer.from(await storage.files.read(media, { from: 0, to: sample.file.length }))).toEqual(sample.file)
    await expect(storage.files.uploaded(media)).resolves.toBeUndefined()
  })
})
