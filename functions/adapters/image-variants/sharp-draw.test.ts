import sharp from 'sharp'
import { expect, test } from 'vitest'
import { barePicture, type PictureNeed } from '#shared/domain/pictures.ts'
import { aGif, aJpeg, aPng, aWebp } from '#test/media/samples.ts'
import { sharpDraw } from './sharp-draw.ts'

const need: PictureNeed = { name: 'test', contentTypes: ['image/jpeg'], bytesMax: 1_000_000 }
const red = { r: 220, g: 20, b: 20 }

/** A red picture of the given size; `left` adds a blue stripe at its left edge. */
const aPicture = (width: number, height: number, { left = 0 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite(
    left > 0 ? [{ input: { create: { width: left, height, channels: 3, background: '#0000ff' } }, left: 0, top: 0 }] : [],
  )

/** Random dots, which no codec can compress. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
    .png()
    .toBuffer()

const drawn = async (...input: Parameters<typeof sharpDraw>) => {
  const picture = await sharpDraw(...input)
  if ('refused' in picture) throw new Error(picture.refused)
  return picture
}

/** The color of one pixel. */
const pixel = async (content: Uint8Array, left: number, top: number) => {
  const [r = 0, g = 0, b = 0] = await sharp(content).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return { r, g, b }
}

const isWhite = ({ r, g, b }: { r: number; g: number; b: number }) => r > 250 && g > 250 && b > 250

test('a picture that should stay as it is only loses its metadata', async () => {
  const taken = await aPicture(40, 30)
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const picture = await drawn(taken, barePicture)

  expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 30, height: 40 })
  expect(Buffer.from(picture.content).toString('latin1')).not.toContain('Camera')
  expect(await sharp(picture.content).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer())
})

test.each([
  ['a JPEG', aJpeg()],
  ['a PNG', aPng()],
  ['a WebP', aWebp()],
  ['a GIF of one frame', aGif()],
])('%s becomes a JPEG of its own size', async (_name, file) => {
  const picture = await drawn(file, need)

  expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 40, height: 30 })
  expect(await sharp(picture.content).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
})

test('a picture lying on its side is turned upright', async () => {
  const lying = await aPicture(60, 40, { left: 20 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()

  const { content, width, height } = await drawn(lying, need)

  expect({ width, height }).toEqual({ width: 40, height: 60 })
  // After a clockwise turn, the left edge is at the top.
  expect(await pixel(content, 20, 5)).toMatchObject({ b: expect.closeTo(255, -1.5) })
  expect((await sharp(content).metadata()).orientation).toBeUndefined()
})

test.each([8, 10, 12] as const)('an AVIF with %i bits per color lying on its side becomes an upright JPEG', async (bitdepth) => {
  const lying = await aPicture(60, 40, { left: 20 }).avif({ bitdepth }).withMetadata({ orientation: 6 }).toBuffer()

  const { content, contentType, width, height } = await drawn(lying, need)

  expect({ contentType, width, height }).toEqual({ contentType: 'image/jpeg', width: 40, height: 60 })
  expect(await pixel(content, 20, 5)).toMatchObject({ b: expect.closeTo(255, -1.5) })
})

test('strips where and with what a picture was taken', async () => {
  const told = await aPicture(60, 40)
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()

  const { content } = await drawn(told, need)

  expect((await sharp(told).metadata()).exif).toBeDefined()
  const { exif, icc, xmp } = await sharp(content).metadata()
  expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined })
})

test('converts print colors to screen colors', async () => {
  const forPrint = await aPicture(60, 40).toColorspace('cmyk').jpeg().toBuffer()

  const { content } = await drawn(forPrint, need)

  expect((await sharp(forPrint).metadata()).space).toBe('cmyk')
  expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  expect((await pixel(content, 30, 20)).r).toBeGreaterThan(180)
})

test('converts a 16-bit picture to 8 bits with the same colors', async () => {
  const deep = await aPicture(60, 40).toColorspace('rgb16').png().toBuffer()

  const { content } = await drawn(deep, need)

  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect((await pixel(content, 30, 20)).r).toBeGreaterThan(200)
})

test('makes transparent areas white', async () => {
  const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

  const { content } = await drawn(clear, need)

  expect(isWhite(await pixel(content, 30, 20))).toBe(true)
})

test.each([
  ['too tall', 400, 1_000, { width: 800, height: 1_000 }, [5, 500], [400, 500]],
  ['too wide', 1_000, 200, { width: 998, height: 523 }, [500, 5], [500, 262]],
] as const)('a picture that is %s is padded with white', async (_name, width, height, size, edge, middle) => {
  const picture = await drawn(await aPicture(width, height).jpeg().toBuffer(), { ...need, ratioMin: 0.8, ratioMax: 1.91 })

  expect(picture).toMatchObject(size)
  expect(isWhite(await pixel(picture.content, edge[0], edge[1]))).toBe(true)
  expect(await pixel(picture.content, middle[0], middle[1])).toMatchObject({ r: expect.closeTo(220, -1) })
})

test('a picture within the ratios gets no white edge, however its size is rounded', async () => {
  const picture = await drawn(await aPicture(1_081, 1_351).jpeg().toBuffer(), { ...need, widthMax: 500, ratioMin: 0.8, ratioMax: 1.91 })

  expect(picture.width / picture.height).toBeGreaterThanOrEqual(0.8)
  expect(isWhite(await pixel(picture.content, 0, 0))).toBe(false)
  expect(isWhite(await pixel(picture.content, picture.width - 1, picture.height - 1))).toBe(false)
})

test.each([
  ['widthMax', { widthMax: 500 }, { width: 500, height: 250 }],
  ['heightMax', { heightMax: 100 }, { width: 200, height: 100 }],
  ['pixelsMax', { pixelsMax: 125_000 }, { width: 500, height: 250 }],
  ['none of it', {}, { width: 1_000, height: 500 }],
])('a picture is scaled down to %s, and never up', async (_name, caps, size) => {
  const picture = await drawn(await aPicture(1_000, 500).jpeg().toBuffer(), { ...need, ...caps })

  expect(picture).toMatchObject(size)
})

test('a picture with too many bytes loses quality first, then size if that is not enough', async () => {
  const file = await noise(600, 400)

  const worse = await drawn(file, { ...need, bytesMax: 150_000 })
  const smaller = await drawn(file, { ...need, bytesMax: 30_000 })

  expect(worse).toMatchObject({ width: 600, height: 400 })
  expect(worse.content.length).toBeLessThanOrEqual(150_000)
  expect(smaller.width).toBeLessThan(600)
  expect(smaller.width / smaller.height).toBeCloseTo(1.5, 1)
  expect(smaller.content.length).toBeLessThanOrEqual(30_000)
})

test.each([
  ['a picture of more pixels than are decoded', aPng({ width: 20_000, height: 10_001 }), /megapixels/],
  ['bytes without meaning', Buffer.alloc(500, 7), /can’t be read/],
  ['a drawing that could read other files', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /can’t be read/],
  ['a picture that can’t be as small as is asked', await noise(64, 64), /small enough/],
])('refuses %s', async (_name, file, because) => {
  const answer = await sharpDraw(file, { ...need, bytesMax: file.length > 600 && file.length < 100_000 ? 100 : 1_000_000 })

  expect(answer).toEqual({ refused: expect.stringMatching(because) })
})
