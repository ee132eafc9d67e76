import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { aHeic } from '../media/heic.ts'
import { aGif, aJpeg, anMp4, aPng, aWebp } from '../media/samples.ts'
import { test } from './stage.ts'

type Named = { name: string; mimeType: string; buffer: Buffer }

const add = async (page: Page, ...files: Named[]) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles(files)
}

/** Drops files on the text, as a browser does from a folder. */
const drop = async (page: Page, files: Named[]) => {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, type, content } of dropped) transfer.items.add(new File([new Uint8Array(content)], name, { type }))
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, content: [...buffer] })),
  )
  const text = page.getByRole('textbox', { name: 'Text' })
  // A person would have the mouse on the page.
  await text.click()
  await text.dispatchEvent('drop', { dataTransfer })
}

const card = (page: Page, name: string) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

test('a phone photo is uploaded under the extension of its real type, and upright', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('vera') })
  const photo = await sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: '#557799' } })
    .withExif({ IFD0: { Make: 'Phone' } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer()

  await add(page, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: photo })

  await card(page, 'IMG_0001.jpg').getByText('3024 × 4032').waitFor()
})

test('a HEIC photo becomes a JPEG of its first image, right side up', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('vera') })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/media'))

  await add(page, { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: aHeic })

  await card(page, 'IMG_0002.jpg').getByText('64 × 96').waitFor()
  expect((await sent).postDataJSON()).toMatchObject({ fileName: 'IMG_0002.jpg', contentType: 'image/jpeg' })
  const picture = card(page, 'IMG_0002.jpg').locator('img')
  const top = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(32, 5, 1, 1).data ?? [])]
  })
  expect(top[0]).toBeLessThan(40)
  expect(top[2]).toBeGreaterThan(200)
})

test('of ten files dropped at once, each is accepted as what it is, and one that can’t be posted says why at once', async ({
  open,
  person,
}) => {
  const page = await open('/dashboard/posts', { as: await person('vera') })
  const jpeg = (name: string, mimeType = 'image/jpeg') => ({ name, mimeType, buffer: aJpeg() })

  await drop(page, [
    jpeg('one.jpg'),
    jpeg('two.png', 'image/png'),
    jpeg('three.jfif', ''),
    { name: 'four.jpg', mimeType: 'image/jpeg', buffer: aWebp() },
    { name: 'five.jpg', mimeType: 'image/jpeg', buffer: aPng() },
    { name: 'six', mimeType: '', buffer: aGif() },
    { name: 'seven.mov', mimeType: 'video/quicktime', buffer: anMp4() },
    { name: 'eight.m4v', mimeType: 'video/x-m4v', buffer: anMp4({ brand: 'M4V ' }) },
    { name: 'nine 🌊.HEIC', mimeType: '', buffer: aHeic },
    { name: 'ten.mp4', mimeType: 'video/mp4', buffer: Buffer.from('1a45dfa3', 'hex') },
  ])

  await page.getByRole('button', { name: 'Show all 10' }).click()
  for (const name of ['one.jpg', 'two.jpg', 'three.jfif', 'four.webp', 'five.png', 'six.gif'])
    await card(page, name).getByText('40 × 30').waitFor()
  for (const name of ['seven.mp4', 'eight.m4v']) await card(page, name).getByText('640 × 360').waitFor()
  await card(page, 'nine 🌊.jpg').getByText('64 × 96').waitFor()
  await page.getByRole('alert').filter({ hasText: 'ten.mp4' }).getByText('Convert it to MP4').waitFor()
})
