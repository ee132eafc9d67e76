import sharp from 'sharp'
import { expect, test } from 'vitest'
import { probe } from './probe.ts'
import { withoutMetadata } from './without-metadata.ts'

const place = { IFD0: { Make: 'Camera', Copyright: 'Ada' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }

/** A photo as a phone takes it: rotated, with its location, colors, and texts about it. */
const photo = (format: 'jpeg' | 'png' | 'webp', orientation = 6) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .withExif(place)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Berlin</a></x:xmpmeta>')
    .withMetadata({ orientation, icc: 'p3' })
    .toFormat(format)
    .toBuffer()

const probed = (content: Uint8Array) => probe({ bytes: content.length, read: async (from, to) => content.subarray(from, to) })

test.each(['jpeg', 'png', 'webp'] as const)('removes a %s’s metadata and keeps its pixels and colors', async (format) => {
  const original = await photo(format)

  const bare = Buffer.from(withoutMetadata(original))

  const before = await sharp(original).metadata()
  const after = await sharp(bare).metadata()
  expect(before.exif?.length).toBeGreaterThan(0)
  expect(bare.toString('latin1')).not.toMatch(/Camera|Ada|Berlin|GPS/)
  expect(after.xmp).toBeUndefined()
  expect(after.icc).toEqual(before.icc)
  expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
})

test.each(['jpeg', 'png'] as const)('keeps the orientation a %s is shown in', async (format) => {
  const bare = withoutMetadata(await photo(format))

  expect((await sharp(bare).metadata()).orientation).toBe(6)
  expect(await probed(bare)).not.toHaveProperty('refused')
})

test('leaves out anything after the picture in a file, such as a second one', async () => {
  const original = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

  expect(Buffer.from(withoutMetadata(Buffer.concat([original, original]))).equals(original)).toBe(true)
})

test.each(['jpeg', 'png', 'webp'] as const)('keeps a %s without metadata byte for byte', async (format) => {
  const plain = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()

  expect(withoutMetadata(plain)).toBe(plain)
  expect(withoutMetadata(Buffer.from('GIF89a'))).toEqual(Buffer.from('GIF89a'))
})

test('the probe reports that a picture contains metadata', async () => {
  const plain = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

  expect(await probed(await photo('jpeg'))).toMatchObject({ width: 30, height: 40, hasMetadata: true })
  expect(await probed(withoutMetadata(await photo('jpeg')))).not.toHaveProperty('hasMetadata')
  expect(await probed(plain)).not.toHaveProperty('hasMetadata')
})
