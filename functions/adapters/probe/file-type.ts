import type { MediaContentType } from '#shared/domain/media.ts'

/** How many bytes at a file's start tell what it is. */
export const signatureBytes = 512

/** What a file is by its first bytes. Throws `RefusedFile`, with what to do instead where the format is a known one. */
export const fileType = (start: Buffer): MediaContentType => {
  const known = signatures.find(({ matches }) => matches(start))
  if (!known) throw new RefusedFile(`${isText(start) ? text : unknown} ${instead}`)
  if ('refusal' in known) throw new RefusedFile(known.refusal)
  return known.contentType
}

const instead = 'Choose a JPEG, PNG, WebP or GIF image, or an MP4 or QuickTime video.'
const unknown = 'This is no picture or video that Crier knows.'
const text = 'This is a text, not a picture or a video.'

type Signature = { matches: (start: Buffer) => boolean } & ({ contentType: MediaContentType } | { refusal: string })

const hasBytes = (start: Buffer, offset: number, bytes: string) =>
  start.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'))
const begins =
  (...starts: string[]) =>
  (start: Buffer) =>
    starts.some((bytes) => hasBytes(start, 0, bytes))
const isBrand =
  (...brands: string[]) =>
  (start: Buffer) =>
    hasBytes(start, 4, 'ftyp') && brands.some((brand) => hasBytes(start, 8, brand))
const isMarkup = (start: Buffer, ...tags: string[]) =>
  isText(start) && tags.some((tag) => start.toString('latin1').toLowerCase().includes(tag))

/** Files from before the type box existed begin with one of these. */
const oldQuickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

const signatures: Signature[] = [
  { contentType: 'image/jpeg', matches: begins('\xff\xd8\xff') },
  { contentType: 'image/png', matches: begins('\x89PNG\r\n\x1a\n') },
  { contentType: 'image/gif', matches: begins('GIF87a', 'GIF89a') },
  { contentType: 'image/webp', matches: (start) => hasBytes(start, 0, 'RIFF') && hasBytes(start, 8, 'WEBP') },
  {
    matches: isBrand('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'),
    refusal: "HEIC and AVIF images can't be posted. Save the picture as a JPEG, then upload that.",
  },
  { contentType: 'video/quicktime', matches: isBrand('qt  ') },
  { contentType: 'video/mp4', matches: (start) => hasBytes(start, 4, 'ftyp') },
  { contentType: 'video/quicktime', matches: (start) => oldQuickTimeBoxes.some((box) => hasBytes(start, 4, box)) },
  {
    matches: begins('\x1a\x45\xdf\xa3', 'OggS', 'FLV'),
    refusal: "Videos of this kind can't be posted. Convert it to MP4, then upload that.",
  },
  {
    matches: (start) => hasBytes(start, 0, 'RIFF') && hasBytes(start, 8, 'AVI '),
    refusal: "AVI videos can't be posted. Convert it to MP4, then upload that.",
  },
  {
    matches: begins('BM', 'II*\0', 'MM\0*'),
    refusal: "Pictures of this kind can't be posted. Save it as a JPEG or PNG, then upload that.",
  },
  { matches: (start) => isMarkup(start, '<svg'), refusal: "SVG drawings can't be posted. Export it as a PNG, then upload that." },
  {
    matches: (start) => isMarkup(start, '<html', '<!doctype', '<script', '<body'),
    refusal: `This is a web page, not a picture or a video. ${instead}`,
  },
  { matches: begins('%PDF-'), refusal: "PDF documents can't be posted. Export its pages as PNG or JPEG images, then upload those." },
]

const isText = (start: Buffer) => start.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/** Thrown by the readers of a file; the message tells the person what is wrong and what to do. `probe` turns it into its answer. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

/** The file ends before what it announces. */
export const cutOff = () => new RefusedFile('The file is cut off: its end is missing. Upload it again, or save it once more first.')

/** The file contradicts itself. */
export const damaged = () => new RefusedFile('The file is damaged. Save it again in a picture or video program, then upload that.')
