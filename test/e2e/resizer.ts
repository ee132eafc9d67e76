import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'

export const path = '/tools/image-resizer'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Red in its left half, blue in its right; `orientation` is that of EXIF. */
export const aPicture = async ({ width = 2_000, height = 1_000, orientation = 1 } = {}): Promise<Upload> => {
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

export const choose = async (page: Page, file: Upload | Upload[]) => {
  const button = page.getByRole('button', { name: /^Choose (a picture|another)$/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

export const check = (page: Page, name: string) => page.getByRole('checkbox', { name }).check()
export const resize = (page: Page) => page.getByRole('button', { name: 'Resize' }).click()
export const problem = (page: Page) => page.getByRole('main').getByRole('alert')

export const downloadOf = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Download ${name}` }).click()])
  return read(download)
}

export const read = async (download: Download) => {
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

export const drop = async (page: Page, files: readonly Upload[]) => {
  const dataTransfer = await filesIn(page, files)
  const place = page.getByText('JPG, PNG, GIF. At most 5 MB.')
  await place.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Drop to add').waitFor()
  await place.dispatchEvent('drop', { dataTransfer })
}

export const paste = async (page: Page, file: Upload) => {
  const transfer = await filesIn(page, [file])
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    transfer,
  )
}
