import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/components/axe-findings.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { showSite } from '#test/components/show-site.tsx'

beforeEach(async () => {
  showSite('/tools/image-resizer')
  await expect.element(resizeButton).toBeVisible()
})

const resizeButton = page.getByRole('button', { name: 'Resize' })
const problem = page.getByRole('main').getByRole('alert')
const size = (text: string) => page.getByText(text, { exact: false })
const check = (name: string) => page.getByRole('checkbox', { name, exact: false }).click({ force: true })

const bytesMax = 5 * 1024 * 1024

/** Red in its left half and blue in its right, or fully transparent. */
const aPicture = async ({ width = 2_000, height = 1_000, isEmpty = false } = {}): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  if (isEmpty) return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'shop.jpg', { type: 'image/jpeg' })
}

/**
 * The same JPEG, with metadata for the camera's rotation: EXIF with only the orientation tag.
 * https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf
 */
const withOrientation = async (file: File, orientation: number): Promise<File> => {
  const tiff = [...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], ...[0, 0, 0, 0]]
  const exif = [...[0x45, 0x78, 0x69, 0x66, 0, 0], ...tiff]
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif])
  return new File([file.slice(0, 2), segment, file.slice(2)], file.name, { type: file.type })
}

const transferOf = (files: readonly File[]) => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Picks files as the browser's own dialog provides them. */
const pick = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to pick files with.')
  input.files = transferOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const drop = async (...files: File[]) => {
  const place = page.getByText('JPG, PNG, or GIF, up to 5 MB.').element()
  const dataTransfer = transferOf(files)
  place.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Drop to add')).toBeVisible()
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** What a link would download, decoded. */
const downloadOf = async (name: string) => {
  const link = page.getByRole('link', { name: `Download ${name}` })
  await expect.element(link).toBeVisible()
  const blob = await (await fetch(link.element().getAttribute('href') ?? '')).blob()
  const picture = await createImageBitmap(blob)
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  return {
    name: link.element().getAttribute('download'),
    type: blob.type,
    width: picture.width,
    height: picture.height,
    /** Returns which of the three colors a pixel has. JPEG edges aren't sharp. */
    colorAt: (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      if (red > 240 && green > 240 && blue > 240) return 'white'
      if (red > 200 && green < 60 && blue < 60) return 'red'
      return blue > 200 && red < 60 && green < 60 ? 'blue' : `${red} ${green} ${blue}`
    },
  }
}

test('a picture becomes a JPEG of the chosen size: whole, in the middle, on white', async () => {
  pick(await aPicture())
  await expect.element(size('2000 × 1000')).toBeVisible()
  await check('Instagram Story')
  await resizeButton.click()

  const story = await downloadOf('Instagram Story')

  expect(story).toMatchObject({ name: 'instagram_story.jpg', type: 'image/jpeg', width: 1080, height: 1920 })
  // The picture covers 1080 × 540 of it, from row 690 to row 1229.
  const rows = [0, 350, 687, 693, 960, 1226, 1232, 1600, 1919]
  expect(rows.map((y) => [y, story.colorAt(100, y), story.colorAt(980, y)])).toEqual([
    ...[0, 350, 687].map((y) => [y, 'white', 'white']),
    ...[693, 960, 1226].map((y) => [y, 'red', 'blue']),
    ...[1232, 1600, 1919].map((y) => [y, 'white', 'white']),
  ])
})

test('a picture that was taken with the camera on its side stands upright', async () => {
  pick(await withOrientation(await aPicture(), 6))
  await expect.element(size('1000 × 2000')).toBeVisible()
  await check('Instagram Post')
  await resizeButton.click()

  const post = await downloadOf('Instagram Post')

  expect(post).toMatchObject({ width: 1080, height: 1080 })
  // The left side is now on top: 540 columns, from 270 to 809.
  expect([post.colorAt(540, 100), post.colorAt(540, 980)]).toEqual(['red', 'blue'])
  expect([267, 273, 806, 812].map((x) => post.colorAt(x, 200))).toEqual(['white', 'red', 'red', 'white'])
})

test('what is transparent becomes white', async () => {
  pick(await aPicture({ width: 300, height: 300, isEmpty: true }))
  await check('Pinterest Pin')
  await expect.element(size('300 × 300')).toBeVisible()
  await resizeButton.click()

  const pin = await downloadOf('Pinterest Pin')

  expect(pin.colorAt(500, 750)).toBe('white')
})

test('sizes are chosen and dropped again, and nothing can be made without a picture and a size', async () => {
  await expect.element(resizeButton).toBeDisabled()
  pick(await aPicture())
  await expect.element(page.getByText('Choose at least one size.')).toBeVisible()
  await expect.element(resizeButton).toBeDisabled()

  await check('Twitter Post')
  await check('LinkedIn Post')
  await check('Twitter Post')
  await resizeButton.click()
  await expect.element(page.getByText('One picture is ready.')).toBeVisible()

  await expect.poll(() => page.getByRole('link', { name: /^Download/ }).elements().length).toBe(1)
})

test('what is no picture, is too large, is several or can’t be read is refused with its reason, and what was there stays', async () => {
  const picture = await aPicture()
  pick(picture)
  await expect.element(size('2000 × 1000')).toBeVisible()
  const refused: [File, string][] = [
    [new File(['Buy flour'], 'notes.txt', { type: 'text/plain' }), '“notes.txt” isn’t an image.'],
    [new File([new Uint8Array(bytesMax + 1)], 'shop.jpg', { type: 'image/jpeg' }), 'File size should not exceed 5MB'],
    [new File(['no pixels'], 'broken.png', { type: 'image/png' }), '“broken.png” can’t be read as an image.'],
    [new File([picture.slice(0, 90)], 'cut.jpg', { type: 'image/jpeg' }), '“cut.jpg” can’t be read as an image.'],
    [new File([], 'empty.gif', { type: 'image/gif' }), '“empty.gif” can’t be read as an image.'],
  ]

  for (const [file, reason] of refused) {
    pick(file)
    await expect.element(problem.getByText(reason, { exact: false })).toBeVisible()
    await expect.element(size('2000 × 1000')).toBeVisible()
  }
  await drop(picture, picture)
  await expect.element(problem.getByText('These are 2 files.', { exact: false })).toBeVisible()
  pick(await aPicture({ width: 400, height: 400 }))
  await expect.element(size('400 × 400')).toBeVisible()

  await expect.element(problem).not.toBeInTheDocument()
})

test('a picture can be dropped and pasted too', async () => {
  await drop(await aPicture({ width: 640, height: 480 }))
  await expect.element(size('640 × 480')).toBeVisible()

  const clipboardData = transferOf([await aPicture({ width: 320, height: 200 })])
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))

  await expect.element(size('320 × 200')).toBeVisible()
})

test('without the part that works on pictures, the page says what is missing', async () => {
  const { Worker: Own } = globalThis
  vi.stubGlobal(
    'Worker',
    class extends Own {
      constructor() {
        super('/no/such/worker.js')
      }
    },
  )

  pick(await aPicture())

  await expect.element(problem.getByText('couldn’t be loaded. Check your connection', { exact: false })).toBeVisible()
  vi.unstubAllGlobals()
})

test('a file that can’t be used, picked while a HEIC photo is being converted, doesn’t leave the page busy', async () => {
  const { Worker: Own } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  const converted = Promise.withResolvers<void>()
  vi.stubGlobal(
    'Worker',
    class extends Own {
      constructor() {
        super('data:text/javascript,')
      }
      override postMessage() {
        void converted.promise.then(() => this.dispatchEvent(new MessageEvent('message', { data: { failed: 'unreadable' } })))
      }
    },
  )
  const choose = page.getByRole('button', { name: 'Choose a picture' })
  pick(new File(['\0\0\0\u0014ftypheic\0\0\0\0heic'], 'shop.heic', { type: 'image/heic' }))
  await expect.element(choose).toHaveAttribute('aria-busy')

  await drop(new File(['Buy flour'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(problem.getByText('“notes.txt” isn’t an image.', { exact: false })).toBeVisible()
  converted.resolve()

  await expect.element(choose).not.toHaveAttribute('aria-busy')
  await expect.element(problem.getByText('“notes.txt” isn’t an image.', { exact: false })).toBeVisible()
})

test('axe finds nothing with a problem and with results in sight, and a phone shows all of it', async () => {
  await resizeWindow(320, 800)
  pick(await aPicture())
  await check('Instagram Post')
  await check('Facebook Post')
  await expect.element(size('2000 × 1000')).toBeVisible()
  await resizeButton.click()
  await expect.element(page.getByText('2 pictures are ready.')).toBeVisible()
  pick(new File(['Buy flour'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(problem).toBeVisible()

  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
