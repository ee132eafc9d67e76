import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaFiles } from '#functions/ports/media.ts'
import { aMedia } from './a-media.ts'
import { ascii, u8, u16, u32 } from './bytes.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp, box, pngChunk } from './samples.ts'
import { startFolderFiles, startStorage } from './storage.ts'
import { type Sample, upload } from './upload.ts'

const page = ascii('<html><script>alert(1)</script></html>')
const zipEnd = Buffer.concat([ascii('PK\x05\x06'), Buffer.alloc(18)])
const cut = (file: Buffer, bytes: number) => file.subarray(0, file.length - bytes)
const patch = (file: Buffer, at: number, bytes: Buffer) => Buffer.concat([file.subarray(0, at), bytes, file.subarray(at + bytes.length)])
const replaced = (file: Buffer, from: string, to: Buffer) => patch(file, file.indexOf(from, 0, 'latin1'), to)
/** The offset of the height and width in a JPEG. */
const jpegSizeAt = (file: Buffer) => file.indexOf(u8(0xff, 0xc0)) + 5
const wide = u16(65_000)

const refused: (Sample & { because: RegExp })[] = [
  { name: 'a web page', file: page, as: 'image/png', because: /web page/ },
  {
    name: 'an SVG drawing',
    file: ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    as: 'image/png',
    because: /SVG.*PNG/,
  },
  { name: 'a text', file: ascii('This is only text.'), as: 'image/gif', because: /text/ },
  { name: 'a PDF', file: ascii('%PDF-1.7\n\x00'), as: 'image/png', because: /PDF/ },
  { name: 'a HEIC image', file: box('ftyp', ascii('heic\0\0\0\0')), as: 'image/jpeg', because: /HEIC.*JPEG/ },
  { name: 'a WebM video', file: u8(0x1a, 0x45, 0xdf, 0xa3, 0, 0), as: 'video/mp4', because: /WebM.*Convert it to MP4/ },
  { name: 'bytes without meaning', file: Buffer.alloc(500, 7), as: 'image/png', because: /support this type of file/ },
  {
    name: 'a web page that begins like a GIF',
    file: Buffer.concat([ascii('GIF89a/*'), page]),
    as: 'image/gif',
    because: /damaged|incomplete/,
  },
  {
    name: 'a web page that begins like a JPEG',
    file: Buffer.concat([u8(0xff, 0xd8, 0xff, 0xe0), page]),
    as: 'image/jpeg',
    because: /damaged|incomplete/,
  },
  { name: 'a JPEG with a page behind it', file: Buffer.concat([aJpeg(), page]), as: 'image/jpeg', because: /hidden/ },
  {
    name: 'a JPEG with an archive behind it',
    file: Buffer.concat([aJpeg(), Buffer.alloc(9_000), zipEnd]),
    as: 'image/jpeg',
    because: /hidden/,
  },
  { name: 'a PNG with a script behind it', file: Buffer.concat([aPng(), ascii('<SCRIPT>')]), as: 'image/png', because: /hidden/ },
  {
    name: 'a PNG with a program behind it',
    file: Buffer.concat([aPng(), ascii('\x7fELF'), Buffer.alloc(9)]),
    as: 'image/png',
    because: /hidden/,
  },
  {
    name: 'a PNG with more than padding behind it',
    file: Buffer.concat([aPng(), Buffer.alloc(4_097)]),
    as: 'image/png',
    because: /hidden/,
  },
  { name: 'a GIF with an archive behind it', file: Buffer.concat([aGif(), zipEnd]), as: 'image/gif', because: /hidden/ },
  { name: 'a WebP with a page behind it', file: Buffer.concat([aWebp(), page]), as: 'image/webp', because: /hidden/ },
  { name: 'a video with a page behind it', file: Buffer.concat([anMp4(), page]), as: 'video/mp4', because: /hidden/ },
  { name: 'a JPEG without its end', file: cut(aJpeg(), 2), as: 'image/jpeg', because: /incomplete/ },
  { name: 'a PNG without its end', file: cut(aPng(), 12), as: 'image/png', because: /incomplete/ },
  { name: 'a GIF without its end', file: cut(aGif(), 1), as: 'image/gif', because: /incomplete/ },
  { name: 'a WebP without its end', file: cut(aWebp(), 3), as: 'image/webp', because: /incomplete/ },
  { name: 'a video whose content is cut off', file: cut(anMp4({ bytes: 5_000 }), 1_000), as: 'video/mp4', because: /incomplete/ },
  {
    name: 'a video without its description',
    file: Buffer.concat([box('ftyp', ascii('isom\0\0\0\0')), box('mdat', Buffer.alloc(99))]),
    as: 'video/mp4',
    because: /describes it is missing/,
  },
  { name: 'a PNG of which one bit fell over', file: patch(aPng(), 45, u8(0xfe)), as: 'image/png', because: /damaged/ },
  {
    name: 'a PNG of 400 megapixels',
    file: aPng({ width: 20_000, height: 20_000 }),
    as: 'image/png',
    because: /400 megapixels.*200 or fewer/,
  },
  {
    name: 'a JPEG of 4,225 megapixels',
    file: patch(aJpeg(), jpegSizeAt(aJpeg()), Buffer.concat([wide, wide])),
    as: 'image/jpeg',
    because: /4225 megapixels/,
  },
  { name: 'a WebP of 268 megapixels', file: aWebp({ width: 16_384, height: 16_384 }), as: 'image/webp', because: /268 megapixels/ },
  { name: 'a GIF of 4,225 megapixels', file: patch(aGif(), 6, Buffer.concat([wide, wide])), as: 'image/gif', because: /megapixels/ },
  { name: 'a picture without size', file: patch(aGif(), 6, Buffer.alloc(4)), as: 'image/gif', because: /no size/ },
  {
    name: 'a JPEG that states its size twice',
    file: Buffer.concat([u8(0xff, 0xd8), aJpeg().subarray(2, -2), aJpeg().subarray(2)]),
    as: 'image/jpeg',
    because: /damaged/,
  },
  { name: 'a WebP that moves', file: aWebp({ canvas: { flags: 0x02 } }), as: 'image/webp', because: /Animated.*GIF/ },
  {
    name: 'a PNG that moves',
    file: aPng({ extra: [pngChunk('acTL', Buffer.concat([u32(2), u32(0)]))] }),
    as: 'image/png',
    because: /Animated PNG images.*GIF/,
  },
  { name: 'a GIF without a frame', file: aGif({ frames: 0 }), as: 'image/gif', because: /damaged/ },
  {
    name: 'a video without a picture',
    file: replaced(anMp4(), 'vide', ascii('soun')),
    as: 'video/mp4',
    because: /video has no picture/,
  },
  { name: 'a video that does not say how long it is', file: anMp4({ durationMs: 0 }), as: 'video/mp4', because: /how long/ },
  { name: 'a video under copy protection', file: anMp4({ codec: 'encv' }), as: 'video/mp4', because: /copy-protected/ },
  { name: 'shorter than announced', file: aJpeg(), as: 'image/jpeg', announcedBytes: 5_000, because: /5000 were announced/ },
]

describe.each([
  { name: 'S3', start: () => startStorage(), samples: refused },
  // The upload endpoint refuses a form whose file has another size.
  { name: 'a folder', start: () => startFolderFiles(), samples: refused.filter(({ announcedBytes }) => announcedBytes === undefined) },
])('in $name', ({ start, samples }) => {
  let storage: { files: MediaFiles; stop: () => Promise<void> }
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())

  test.each(samples)('refuses and deletes an upload that is $name', async (sample) => {
    await storage.files.remove(aMedia())

    const media = await upload(storage.files, sample)

    expect(media.state).toEqual({ name: 'refused', message: expect.stringMatching(sample.because) })
    await expect(storage.files.uploaded(media)).resolves.toBeUndefined()
    await expect(storage.files.read(media, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
  })
})
