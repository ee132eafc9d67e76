import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { aPng } from '../media/samples.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

type Named = { name: string; mimeType: string; buffer: Buffer }

const add = async (page: Page, files: Named[]) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles(files)
}

const tenPictures = () =>
  Array.from({ length: 10 }, (_, index) => ({
    name: `loaf-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: aPng({ width: 800 + index, height: 800 }),
  }))

const tile = (page: Page, name: string) => page.getByRole('button', { name: `Details of ${name}`, exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

test.for([
  ['a phone', { width: 360, height: 780, isTouch: true }],
  ['a wide screen', { width: 1_440, height: 900 }],
] as const)(
  'on %s, ten images are a strip to look through, describe, and reorder, and X gets the first four',
  async ([, look], { open, person }) => {
    const page = await open('/dashboard/posts', { as: await person('ivy'), ...look })
    await write(page, 'Ten loaves')
    await add(page, tenPictures())
    await page.getByRole('button', { name: 'Details of loaf-4.png', description: /No description yet/ }).waitFor()
    expect(await tiles(page).count()).toBe(4)
    const strip = await page.getByRole('list', { name: 'Files' }).evaluate((list) => {
      const boxes = [...list.children].map((item) => item.getBoundingClientRect())
      return {
        tops: new Set(boxes.map(({ top }) => Math.round(top))).size,
        isInside: boxes.every(({ right }) => right <= window.innerWidth),
      }
    })
    expect(strip).toEqual({ tops: 1, isInside: true })

    await page.getByRole('button', { name: 'Show all 10' }).click()
    await page.getByRole('button', { name: 'Details of loaf-10.png', description: /No description yet/ }).waitFor()
    await page.getByRole('button', { name: 'Move loaf-10.png, 10 of 10' }).press('Home')
    await page.getByText('Moved to position 1 of 10.').waitFor({ state: 'attached' })
    await tile(page, 'loaf-10.png').click({ position: { x: 50, y: 60 } })
    await page.getByLabel('Description of loaf-10.png').fill('The first loaf')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Details of loaf-10.png', description: /Description: The first loaf/ }).waitFor()
    await page.locator('button:focus').and(tile(page, 'loaf-10.png')).waitFor()

    await page.getByRole('button', { name: 'Use the first 4 on X' }).click()
    await page.getByText('X allows up to 4 images per post. You have 10.').waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: /^X/ }).click()
    await page.getByText('Own files for X').waitFor()
    expect(await tiles(page).count()).toBe(4)
    await tile(page, 'loaf-10.png').waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a cropped image takes the place of the original, with its description', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('ivy') })
  await add(page, tenPictures().slice(0, 2))
  await page.getByRole('button', { name: 'Details of loaf-1.png', description: /800 × 800/ }).click()
  await page.getByLabel('Description of loaf-1.png').fill('A loaf')
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByText('800 × 800').last().waitFor()
  await page.getByRole('combobox', { name: 'Shape' }).selectOption('16:9')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog', { name: 'Crop loaf-1.png' }).getByRole('button', { name: 'Crop', exact: true }).click()

  await page.getByRole('dialog', { name: 'loaf-1.png', exact: true }).getByText('800 × 450').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Details of loaf-1.png', description: /Description: A loaf/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Move/ }).first().getAttribute('aria-label')).toBe('Move loaf-1.png, 1 of 2')
})

test('an AVIF image is posted, and a file that can’t be used doesn’t stop the draft from being saved', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('ivy') })
  const avif = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a06020' } })
    .avif()
    .toBuffer()
  await write(page, 'Hear ye!')

  await add(page, [
    { name: 'loaf.avif', mimeType: 'image/avif', buffer: avif },
    { name: 'oven.webm', mimeType: 'video/webm', buffer: Buffer.from('1a45dfa3', 'hex') },
  ])
  await page.getByRole('button', { name: 'Details of loaf.avif', description: /640 × 480/ }).waitFor()
  await page.getByText('Remove the file that can’t be used.').first().waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()

  await page.getByRole('alert').filter({ hasText: 'oven.webm' }).getByText('Convert it to MP4').waitFor()
  expect(await page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove oven.webm' }).click()
  await page.getByRole('button', { name: 'Publish now', disabled: false }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
})
