import { expect, test } from 'vitest'
import { ascii, u8 } from '#test/media/bytes.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp } from '#test/media/samples.ts'
import { realFile } from './real-file.ts'

const file = (content: Buffer, name: string, type: string) => new File([new Uint8Array(content)], name, { type, lastModified: 7 })

test.each([
  ['a JPEG named .png', file(aJpeg(), 'sea.png', 'image/png'), 'sea.jpg', 'image/jpeg'],
  ['a WebP named .jpg', file(aWebp(), 'sea.jpg', 'image/jpeg'), 'sea.webp', 'image/webp'],
  ['a PNG named .jpg', file(aPng(), 'sea.jpg', 'image/jpeg'), 'sea.png', 'image/png'],
  ['a JPEG named .HEIC', file(aJpeg(), 'IMG_1.HEIC', 'image/heic'), 'IMG_1.jpg', 'image/jpeg'],
  ['an MP4 named .mov', file(anMp4(), 'sea.mov', 'video/quicktime'), 'sea.mp4', 'video/mp4'],
  ['a QuickTime film named .mp4', file(anMp4({ brand: 'qt  ' }), 'sea.mp4', 'video/mp4'), 'sea.mov', 'video/quicktime'],
  ['an .m4v', file(anMp4({ brand: 'M4V ' }), 'sea.m4v', 'video/x-m4v'), 'sea.m4v', 'video/mp4'],
  ['a GIF without type or ending', file(aGif(), 'sea', ''), 'sea.gif', 'image/gif'],
])('%s is uploaded with its real type', async (_, added, name, type) => {
  const real = await realFile(added, () => undefined)

  expect(real).toMatchObject({ name, type, size: added.size, lastModified: 7 })
})

test.each([
  ['a text', file(ascii('Hear ye!'), 'sea.jpg', 'image/jpeg'), /text/],
  ['a WebM video named .mp4', file(u8(0x1a, 0x45, 0xdf, 0xa3), 'sea.mp4', 'video/mp4'), /WebM.*Convert it to MP4/],
  ['a drawing', file(ascii('<svg/>'), 'sea.svg', 'image/svg+xml'), /SVG.*PNG/],
  ['a picture too large', file(Buffer.concat([aJpeg(), Buffer.alloc(50 * 1024 * 1024)]), 'sea.jpg', ''), /50 MB, and this file is 50.1 MB/],
])('%s is refused before any upload, with what to do', async (_, added, words) => {
  expect(await realFile(added, () => undefined)).toEqual({ refused: expect.stringMatching(words) })
})
