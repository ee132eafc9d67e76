import type { MediaContentType } from './media.ts'

/** How many bytes at a file's start tell what it is. */
export const signatureBytes = 512

/** What a file is by its first bytes: one of the kinds Crier posts, or a sentence about what to do instead. A HEIF image can be converted first. */
export type Recognized = { contentType: MediaContentType } | { refused: string; isHeif?: true }

/** Tells what a file is by its first bytes alone, whatever its name or its uploader says. */
export const recognize = (start: Uint8Array): Recognized => {
  if (start.length === 0) return { refused: 'The file is empty. Choose another one.' }
  return signatures.find(({ matches }) => matches(start))?.is ?? { refused: `${isText(start) ? text : unknown} ${instead}` }
}

const instead = 'Choose a JPEG, PNG, WebP, AVIF, or GIF image, or an MP4 or QuickTime video.'
const unknown = 'Crier doesn’t support this type of file.'
const text = 'This is a text file, not an image or a video.'

const latin1 = (start: Uint8Array, from = 0, to = start.length) => String.fromCharCode(...start.subarray(from, to))
const hasBytes = (start: Uint8Array, offset: number, bytes: string) => latin1(start, offset, offset + bytes.length) === bytes
const begins =
  (...starts: string[]) =>
  (start: Uint8Array) =>
    starts.some((bytes) => hasBytes(start, 0, bytes))
const isRiff = (kind: string) => (start: Uint8Array) => hasBytes(start, 0, 'RIFF') && hasBytes(start, 8, kind)

/** The brands of an ISO base media file: the one that names it first, then those that it's compatible with. */
const brandsOf = (start: Uint8Array): string[] => {
  if (start.length < 12 || !hasBytes(start, 4, 'ftyp')) return []
  const end = Math.min(new DataView(start.buffer, start.byteOffset).getUint32(0), start.length)
  const places = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + 4 * index)
  return [8, ...places].map((at) => latin1(start, at, at + 4))
}

/**
 * Brands of images that are no film, by what they're coded in. `mif1` and `msf1` say only that it's an image or a sequence of images.
 * https://aomediacodec.github.io/av1-avif/, https://nokiatech.github.io/heif/technical.html
 */
const brands = {
  avif: ['avif', 'avis'],
  heif: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'avci', 'avcs', 'jpeg', 'jpgs'],
  any: ['mif1', 'msf1', 'mif2', 'miaf'],
}

const isStill = (start: Uint8Array) => [...brands.avif, ...brands.heif, ...brands.any].includes(brandsOf(start)[0] ?? '')
const isAvif = (start: Uint8Array) => isStill(start) && brandsOf(start).some((brand) => brands.avif.includes(brand))
const isMarkup = (start: Uint8Array, ...tags: string[]) => isText(start) && tags.some((tag) => latin1(start).toLowerCase().includes(tag))

/** Files from before the type box existed begin with one of these. */
const oldQuickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

const signatures: { matches: (start: Uint8Array) => boolean; is: Recognized }[] = [
  { matches: begins('\xff\xd8\xff'), is: { contentType: 'image/jpeg' } },
  { matches: begins('\x89PNG\r\n\x1a\n'), is: { contentType: 'image/png' } },
  { matches: begins('GIF87a', 'GIF89a'), is: { contentType: 'image/gif' } },
  { matches: isRiff('WEBP'), is: { contentType: 'image/webp' } },
  {
    matches: (start) => brandsOf(start)[0] === 'avis',
    is: { refused: "Animated AVIF images can't be posted. Save it as a GIF or an MP4 video, then upload that." },
  },
  { matches: isAvif, is: { contentType: 'image/avif' } },
  {
    matches: isStill,
    is: { refused: "HEIC images can't be posted. Save it as a JPEG, then upload that.", isHeif: true },
  },
  { matches: (start) => brandsOf(start)[0] === 'qt  ', is: { contentType: 'video/quicktime' } },
  { matches: (start) => hasBytes(start, 4, 'ftyp'), is: { contentType: 'video/mp4' } },
  { matches: (start) => oldQuickTimeBoxes.some((box) => hasBytes(start, 4, box)), is: { contentType: 'video/quicktime' } },
  {
    matches: begins('\x1a\x45\xdf\xa3'),
    is: { refused: "WebM and MKV videos can't be posted. Convert it to MP4, then upload that." },
  },
  { matches: begins('OggS', 'FLV'), is: { refused: "This type of video can't be posted. Convert it to MP4, then upload that." } },
  { matches: isRiff('AVI '), is: { refused: "AVI videos can't be posted. Convert it to MP4, then upload that." } },
  {
    matches: begins('BM', 'II*\0', 'MM\0*'),
    is: { refused: "This type of image can't be posted. Save it as a JPEG or PNG, then upload that." },
  },
  {
    matches: (start) => isMarkup(start, '<svg'),
    is: { refused: "SVG images can't be posted. Export it as a PNG, then upload that." },
  },
  {
    matches: (start) => isMarkup(start, '<html', '<!doctype', '<script', '<body'),
    is: { refused: `This is a web page, not an image or a video. ${instead}` },
  },
  {
    matches: begins('%PDF-'),
    is: { refused: "PDF files can't be posted. Export the pages as PNG or JPEG images, then upload those." },
  },
]

const isText = (start: Uint8Array) => start.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
