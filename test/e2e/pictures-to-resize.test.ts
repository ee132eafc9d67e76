import { expect } from 'vitest'
import { axeFindings } from './axe-findings.ts'
import { aPicture, check, choose, drop, paste, path, problem, resize, type Upload } from './resizer.ts'
import { test } from './stage.ts'

const bytesMax = 5 * 1024 * 1024

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
