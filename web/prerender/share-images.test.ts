import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { drawShareImage, writeShareImages } from './share-images.ts'
import { shareImagePath } from './structured-data.ts'

const headline = 'One voice, every square, on the second.'
const titles = [
  { length: 'of one word', title: 'Pricing' },
  { length: 'that fills two lines', title: headline },
  { length: 'that fills many', title: `${headline} ${headline} ${headline}` },
  { length: 'of one word that is wider than the picture', title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3) },
  { length: 'that is longer than the picture has room for', title: 'Every account, once. '.repeat(40) },
]

test.each(titles)('the image of a title $length is a 1200 × 630 PNG of at most 60 KB', async ({ title }) => {
  const picture = await drawShareImage({ title })

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThanOrEqual(60_000)
})

test.each(titles)('a title $length touches neither the edges nor the rules above and below it', async ({ title }) => {
  const picture = await drawShareImage({ title })

  expect(await isBlank(picture, { left: 0, top: 0, width: 56, height: 630 })).toBe(true)
  expect(await isBlank(picture, { left: 1144, top: 0, width: 56, height: 630 })).toBe(true)
  expect(await isBlank(picture, { left: 0, top: 152, width: 1200, height: 8 })).toBe(true)
  expect(await isBlank(picture, { left: 0, top: 515, width: 1200, height: 8 })).toBe(true)
})

test('the same title renders to the same bytes, and another title to different ones', async () => {
  const [one, same, other] = await Promise.all(['Pricing', 'Pricing', 'Contact'].map((title) => drawShareImage({ title })))

  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
})

test('the kicker is part of the image', async () => {
  const [without, within] = await Promise.all([
    drawShareImage({ title: 'Contact' }),
    drawShareImage({ title: 'Contact', kicker: 'Free tools' }),
  ])

  expect(without).not.toEqual(within)
})

test('leaves out letters that no font of ours has, and draws the rest', async () => {
  const [mixed, plain, marked] = await Promise.all(['日本  Łódź 🎉 Привет', 'Łódź', 'Łódz'].map((title) => drawShareImage({ title })))

  expect(mixed).toEqual(plain)
  expect(plain).not.toEqual(marked)
})

test('a title with no drawable letters still makes an image', async () => {
  expect(await drawShareImage({ title: '日本' })).toEqual(await drawShareImage({ title: 'Crier' }))
})

test.each([
  ['/', '/share/home.png'],
  ['/pricing', '/share/pricing.png'],
  ['/blog/on-the-second', '/share/blog-on-the-second.png'],
])('the image of %s is at %s', (path, picture) => {
  expect(shareImagePath(path)).toBe(picture)
})

test('writes each page’s image to its path', async () => {
  const [into, kept] = [await aFolder(), await aFolder()]

  await writeShareImages(
    ['/', '/blog/on-the-second'].map((path) => ({ path, title: path })),
    { into, kept },
  )

  expect((await readdir(join(into, 'share'))).sort()).toEqual(['blog-on-the-second.png', 'home.png'])
})

test('renders an image once until its words change', async () => {
  const [into, kept] = [await aFolder(), await aFolder()]
  const draw = async (title: string) => {
    await writeShareImages([{ path: '/pricing', title }], { into, kept })
    return readFile(join(into, 'share/pricing.png'), 'utf8')
  }
  await draw('Pricing')
  const [drawn = ''] = await readdir(kept)
  await writeFile(join(kept, drawn), 'drawn before')

  expect(await draw('Pricing')).toBe('drawn before')
  expect(await draw('Prices')).not.toBe('drawn before')
  expect(await readdir(kept)).toHaveLength(2)
})

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-share-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** True if this part of an image is plain background. */
const isBlank = async (picture: Buffer, part: { left: number; top: number; width: number; height: number }) => {
  const pixels = await sharp(picture).extract(part).removeAlpha().raw().toBuffer()
  return pixels.every((value, at) => value === pixels[at % 3])
}
