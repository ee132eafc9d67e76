import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const path = '/tools/image-resizer'
const bytesMax = 5 * 1024 * 1024

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Red in its left half, blue in its right; `orientation` is that of EXIF. */
const aPicture = async ({ width = 2_000, height = 1_000, orientation = 1 } = {}): Promise<Upload> => {
  const half = await sharp({ create: { width: Math.round(width / 2), height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: half, gravity: 'east' }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  return { name: 'shop.jpg', mimeType: 'image/jpeg', buffer }
}

const choose = async (page: Page, file: Upload | Upload[]) => {
  const button = page.getByRole('button', { name: /^Choose (a picture|another)$/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

const check = (page: Page, name: string) => page.getByRole('checkbox', { name }).check()
const resize = (page: Page) => page.getByRole('button', { name: 'Resize' }).click()
const problem = (page: Page) => page.getByRole('main').getByRole('alert')

const downloadOf = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Download ${name}` }).click()])
  return read(download)
}

const read = async (download: Download) => {
  const bytes = await readFile(await download.path())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { format, width, height } = await sharp(bytes).metadata()
  return {
    name: download.suggestedFilename(),
    format,
    width,
    height,
    /** Which of the three colours a pixel has; the edges of a JPEG are not sharp. */
    colourAt: (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
      if (red > 240 && green > 240 && blue > 240) return 'white'
      if (red > 200 && green < 60 && blue < 60) return 'red'
      return blue > 200 && red < 60 && green < 60 ? 'blue' : `${red} ${green} ${blue}`
    },
  }
}

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
  // What was on the left is above: 540 columns from 270 to 809.
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

test.concurrent('what is no picture, is too large, is several or can’t be read is refused with its reason, and what was there stays', async ({
  open,
}) => {
  const page = await open(path)
  const picture = await aPicture()
  await choose(page, picture)
  await page.getByText('2000 × 1000').waitFor()
  const refused: [Upload, string][] = [
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy flour') }, '“notes.txt” is not a picture.'],
    [{ ...picture, buffer: Buffer.alloc(bytesMax + 1) }, 'File size should not exceed 5MB'],
    [{ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no pixels') }, '“broken.png” can’t be read as a picture.'],
    [{ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: picture.buffer.subarray(0, 90) }, '“cut.jpg” can’t be read as a picture.'],
    [{ name: 'empty.gif', mimeType: 'image/gif', buffer: Buffer.alloc(0) }, '“empty.gif” can’t be read as a picture.'],
  ]

  for (const [file, reason] of refused) {
    await choose(page, file)
    await problem(page).getByText(reason).waitFor()
    expect(await page.getByText('2000 × 1000').isVisible()).toBe(true)
  }
  await drop(page, [picture, picture])
  await problem(page).getByText('These are 2 files.').waitFor()
  await choose(page, await aPicture({ width: 400, height: 400 }))
  await page.getByText('400 × 400').waitFor()

  expect(await problem(page).count()).toBe(0)
})

test.concurrent('a picture can be dropped and pasted too', async ({ open }) => {
  const page = await open(path)
  await drop(page, [await aPicture({ width: 640, height: 480 })])
  await page.getByText('640 × 480').waitFor()

  await paste(page, await aPicture({ width: 320, height: 200 }))

  await page.getByText('320 × 200').waitFor()
})

test.concurrent('without the part that works on pictures, the page says what is missing', async ({ open }) => {
  const page = await open(path)
  await page.route('**/assets/resize-worker-*', (route) => route.fulfill({ status: 404, contentType: 'text/javascript' }))

  await choose(page, await aPicture())

  await problem(page).getByText('could not be loaded. Check your connection').waitFor()
})

test.concurrent('axe finds nothing with a problem and with results in sight, and a phone shows all of it', async ({ open }) => {
  const page = await open(path, { width: 320, isTouch: true })
  await choose(page, await aPicture())
  await check(page, 'Instagram Post')
  await check(page, 'Facebook Post')
  await page.getByText('2000 × 1000').waitFor()
  await resize(page)
  await page.getByText('2 pictures are ready.').waitFor()
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy flour') })
  await problem(page).waitFor()

  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

const filesIn = (page: Page, files: readonly Upload[]) =>
  page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  )

const drop = async (page: Page, files: readonly Upload[]) => {
  const dataTransfer = await filesIn(page, files)
  const place = page.getByText('JPG, PNG, GIF. At most 5 MB.')
  await place.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Drop to add').waitFor()
  await place.dispatchEvent('drop', { dataTransfer })
}

const paste = async (page: Page, file: Upload) => {
  const transfer = await filesIn(page, [file])
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    transfer,
  )
}

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
