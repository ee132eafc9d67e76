import { expect, test } from 'vitest'
import { recognize } from './file-types.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const typed = (...brands: [string, ...string[]]) => {
  const [first, ...others] = brands
  const box = `ftyp${first}\0\0\0\0${others.join('')}`
  return bytes(`\0\0\0${String.fromCharCode(box.length + 4)}${box}\0\0\0\u0008meta`)
}

test.each([
  ['a JPEG', bytes('\xff\xd8\xff\xe1'), 'image/jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['a GIF', bytes('GIF87a'), 'image/gif'],
  ['a WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['an AVIF', typed('avif', 'mif1'), 'image/avif'],
  ['an AVIF whose first brand says only that it is an image', typed('mif1', 'miaf', 'avif'), 'image/avif'],
  ['an MP4', typed('isom', 'iso2', 'avc1'), 'video/mp4'],
  ['an M4V', typed('M4V ', 'mp42'), 'video/mp4'],
  ['a QuickTime film', typed('qt  '), 'video/quicktime'],
  ['a QuickTime film that names no type', bytes('\0\0\0\u0008wide'), 'video/quicktime'],
])('%s is recognized', (_, start, contentType) => {
  expect(recognize(start)).toEqual({ contentType })
})

test.each([
  ['a photo from an iPhone', typed('heic', 'mif1', 'heic')],
  ['a 10-bit one', typed('heix', 'mif1')],
  ['one whose first brand says only that it is an image', typed('mif1', 'heic')],
])('%s is a HEIF image, whose refusal says what to do', (_, start) => {
  expect(recognize(start)).toEqual({ refused: expect.stringContaining('Save it as a JPEG'), isHeif: true })
})

test.each([
  ['nothing', bytes(''), 'empty'],
  ['an AVIF that moves', typed('avis', 'avif'), 'Animated AVIF images'],
  ['a WebM video', bytes('\x1a\x45\xdf\xa3'), 'WebM and MKV'],
  ['a drawing', bytes('<svg/>'), 'SVG'],
  ['a web page', bytes('<!DOCTYPE html>'), 'web page'],
  ['a text', bytes('Hear ye!'), 'text'],
  ['a document', bytes('%PDF-1.7\n\0'), 'PDF'],
])('%s is refused in words of its own', (_, start, words) => {
  expect(recognize(start)).toEqual({ refused: expect.stringContaining(words) })
})
