import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { test } from './stage.ts'

const aPicture = async () => {
  const buffer = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  return { name: 'shop.jpg', mimeType: 'image/jpeg', buffer }
}

const choose = async (page: Page, file: Awaited<ReturnType<typeof aPicture>>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose a picture' }).click()])
  await chooser.setFiles(file)
}

const read = async (download: Download) => {
  const { width, height } = await sharp(await download.path()).metadata()
  return { name: download.suggestedFilename(), width, height }
}

const names = [
  ['facebook_post.jpg', 1200, 630],
  ['instagram_post.jpg', 1080, 1080],
  ['instagram_story.jpg', 1080, 1920],
  ['linkedin_post.jpg', 1200, 627],
  ['pinterest_pin.jpg', 1000, 1500],
  ['twitter_post.jpg', 1200, 675],
]

test.concurrent('each chosen size is made in a worker, can be downloaded alone or together, and disappears with its image', async ({
  open,
}) => {
  const page = await open('about:blank')
  await page.addInitScript(countAddresses)
  await page.goto('/tools/image-resizer')
  const [worker] = await Promise.all([page.waitForEvent('worker'), choose(page, await aPicture())])
  await page.getByText('6000 × 4000').waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Resize' }).click()
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
  await page.getByText('Drop, paste, or choose an image').waitFor()
  expect(await page.getByRole('heading', { name: 'Ready to post' }).count()).toBe(0)
  expect(await page.evaluate('openAddresses.size')).toBe(0)
  await until(
    () => page.workers().length,
    (count) => count === 0,
  )
  expect(await page.getByRole('button', { name: 'Choose a picture' }).evaluate((button) => button === document.activeElement)).toBe(true)
})

/** Runs in the page before its own scripts: tracks object URLs created for files, and drawing on the main thread. */
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
