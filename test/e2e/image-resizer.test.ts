import type { Download } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { aPicture, check, choose, downloadOf, path, read, resize } from './resizer.ts'
import { test } from './stage.ts'

test.concurrent('a picture becomes a JPEG of the chosen size: whole, in the middle, on white', async ({ open }) => {
  const page = await open(path)
  await choose(page, await aPicture())
  await page.getByText('2000 × 1000').waitFor()
  await check(page, 'Instagram Story')
  await resize(page)

  const story = await downloadOf(page, 'Instagram Story')

  expect(story).toMatchObject({ name: 'instagram_story.jpg', format: 'jpeg', width: 1080, height: 1920 })
  // 1080 × 540 of it are the picture, from row 690 to row 1229.
  const rows = [0, 350, 687, 693, 960, 1226, 1232, 1600, 1919]
  expect(rows.map((y) => [y, story.colourAt(100, y), story.colourAt(980, y)])).toEqual([
    ...[0, 350, 687].map((y) => [y, 'white', 'white']),
    ...[693, 960, 1226].map((y) => [y, 'red', 'blue']),
    ...[1232, 1600, 1919].map((y) => [y, 'white', 'white']),
  ])
})

test.concurrent('a picture that was taken with the camera on its side stands upright', async ({ open }) => {
  const page = await open(path)
  await choose(page, await aPicture({ orientation: 6 }))
  await page.getByText('1000 × 2000').waitFor()
  await check(page, 'Instagram Post')
  await resize(page)

  const post = await downloadOf(page, 'Instagram Post')

  expect(post).toMatchObject({ width: 1080, height: 1080 })
  // The left side is now above: 540 columns from 270 to 809.
  expect([post.colourAt(540, 100), post.colourAt(540, 980)]).toEqual(['red', 'blue'])
  expect([267, 273, 806, 812].map((x) => post.colourAt(x, 200))).toEqual(['white', 'red', 'red', 'white'])
})

test.concurrent('what is transparent becomes white', async ({ open }) => {
  const page = await open(path)
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer })
  await check(page, 'Pinterest Pin')
  await page.getByText('300 × 300').waitFor()
  await resize(page)

  const pin = await downloadOf(page, 'Pinterest Pin')

  expect(pin.colourAt(500, 750)).toBe('white')
})

const names = [
  ['facebook_post.jpg', 1200, 630],
  ['instagram_post.jpg', 1080, 1080],
  ['instagram_story.jpg', 1080, 1920],
  ['linkedin_post.jpg', 1200, 627],
  ['pinterest_pin.jpg', 1000, 1500],
  ['twitter_post.jpg', 1200, 675],
]

test.concurrent('every chosen size is made in a worker, downloaded by itself or all at once, and gone with its picture', async ({
  open,
}) => {
  const page = await open('about:blank')
  await page.addInitScript(countAddresses)
  await page.goto(path)
  const [worker] = await Promise.all([page.waitForEvent('worker'), choose(page, await aPicture({ width: 6_000, height: 4_000 }))])
  await page.getByText('6000 × 4000').waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await resize(page)
  await page.getByText('6 pictures are ready.').waitFor()
  expect(new URL(worker.url()).pathname).toMatch(/^\/assets\/resize-worker-.+\.js$/)
  expect(await page.evaluate('drawnHere')).toBe(0)

  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: 'Download all' }).click()
  await until(
    () => downloads.length,
    (count) => count === 6,
  )
  const made = await Promise.all(downloads.map(read))
  expect(made.map(({ name, width, height }) => [name, width, height]).toSorted()).toEqual(names)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Drop a picture here').waitFor()
  expect(await page.getByRole('heading', { name: 'Ready to post' }).count()).toBe(0)
  expect(await page.evaluate('openAddresses.size')).toBe(0)
  await until(
    () => page.workers().length,
    (count) => count === 0,
  )
  expect(await page.getByRole('button', { name: 'Choose a picture' }).evaluate((button) => button === document.activeElement)).toBe(true)
})

test.concurrent('sizes are chosen and dropped again, and nothing can be made without a picture and a size', async ({ open }) => {
  const page = await open(path)
  const button = page.getByRole('button', { name: 'Resize' })
  expect(await button.isDisabled()).toBe(true)
  await choose(page, await aPicture())
  await page.getByText('Choose at least one size.').waitFor()
  expect(await button.isDisabled()).toBe(true)

  await check(page, 'Twitter Post')
  await check(page, 'LinkedIn Post')
  await page.getByRole('checkbox', { name: 'Twitter Post' }).uncheck()
  await resize(page)
  await page.getByText('One picture is ready.').waitFor()

  expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(1)
})

/** Runs in the page, before its own scripts: follows which addresses are made for files, and what is drawn on the page's own thread. */
const countAddresses = () => {
  const open = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob)
    open.add(address)
    return address
  }
  URL.revokeObjectURL = (address) => {
    open.delete(address)
    revokeObjectURL.call(URL, address)
  }
  const counts = Object.assign(globalThis, { openAddresses: open, drawnHere: 0 })
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
    counts.drawnHere += 1
    Reflect.apply(drawImage, this, args)
  }
}
