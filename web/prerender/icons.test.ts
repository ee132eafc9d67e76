import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { writeIcons } from './icons.ts'
import { root } from './root.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crier-icons-'))
  await writeIcons(folder)
  return () => rm(folder, { recursive: true })
})

const written = (name: string) => readFile(join(folder, name))

const sizes: [name: string, size: number][] = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
]

test.each(sizes)('%s is a PNG of %i px each way that shows the bell', async (name, size) => {
  const icon = await written(name)

  expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  expect(await colorsOf(icon)).toEqual(expect.arrayContaining([ground, brass]))
})

test('the browser icons are transparent outside their rounded corners', async () => {
  expect(await colorsOf(await written('icon-512.png'), 1)).toContain('00000000')
})

test.each(['apple-touch-icon.png', 'icon-maskable-512.png'])('%s has a background from corner to corner', async (name) => {
  const { data, info } = await pixelsOf(await written(name))

  for (const corner of [0, info.width - 1, info.width * (info.height - 1), info.width * info.height - 1])
    expect(data.toString('hex', corner * 4, corner * 4 + 4)).toBe(ground)
})

test('the bell fits in the circle that every mask keeps', async () => {
  const { data, info } = await pixelsOf(await written('icon-maskable-512.png'))
  const middle = info.width / 2

  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    const [x, y] = [(pixel % info.width) + 0.5 - middle, Math.floor(pixel / info.width) + 0.5 - middle]
    if (Math.hypot(x, y) > info.width * 0.4) expect(data.toString('hex', pixel * 4, pixel * 4 + 4)).toBe(ground)
  }
})

test('favicon.ico holds one 32 px icon whose length and offset match its header', async () => {
  const icon = await written('favicon.ico')
  const [bytes, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]

  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(start + bytes).toBe(icon.length)
  expect(await sharp(icon.subarray(start)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})

const Manifest = z.object({
  name: z.literal('Crier'),
  start_url: z.literal('/'),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})

test('the manifest lists icons that exist in the stated sizes, one of them maskable, and the pages’ color', async () => {
  const { icons, theme_color } = Manifest.parse(JSON.parse(String(await written('site.webmanifest'))))

  for (const { src, sizes: said } of icons.filter(({ type }) => type === 'image/png')) {
    const { width, height } = await sharp(await written(src)).metadata()
    expect(`${width}x${height}`).toBe(said)
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  for (const page of ['web/index.html', 'web/dashboard/index.html'])
    expect(await readFile(join(root, page), 'utf8')).toContain(`content="${theme_color}"`)
})

test.each(['web/index.html', 'web/dashboard/index.html'])('%s links every icon a page has to, and the manifest', async (page) => {
  const html = await readFile(join(root, page), 'utf8')

  for (const name of ['favicon.ico', 'icon.svg', 'apple-touch-icon.png', 'site.webmanifest']) expect(html).toContain(`href="/${name}"`)
})

/** The colors of icon.svg. */
const [ground, brass] = ['211c17ff', 'd9a441ff']

const pixelsOf = (icon: Buffer) => sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Pixels of the whole icon, or only its first ones. */
const colorsOf = async (icon: Buffer, pixels?: number) => {
  const { data, info } = await pixelsOf(icon)
  const colors = new Set<string>()
  for (let pixel = 0; pixel < (pixels ?? info.width * info.height); pixel += 1) colors.add(data.toString('hex', pixel * 4, pixel * 4 + 4))
  return [...colors]
}
