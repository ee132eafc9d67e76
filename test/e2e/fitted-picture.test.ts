import { expect } from 'vitest'
import { mediaApi } from '#shared/contracts/media.ts'
import { aPhoto } from '../media/photos.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

test('a phone photo that is too large for X is announced as resized, and the resized version can be viewed', async ({ open, person }) => {
  const ada = await person('ada')
  const page = await open('/dashboard/posts', { as: ada })
  const made: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(mediaApi.fitted.path.replace(/.*}/, ''))) made.push(request.method())
  })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ width: 4_800, height: 3_600, quality: 90 }) })
  await page.getByRole('button', { name: 'Details of sea.jpg', description: /No description yet/ }).waitFor()

  await page.getByText('Will be resized for X: 4096 × 3072').waitFor()
  await write(page, 'The sea, as it was this morning')
  expect(made).toEqual([])
  await page.getByRole('button', { name: /^Look at it \(sea\.jpg, X · @/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Resized for X: 4096 × 3072, \d(\.\d)? MB$/ })
  await dialog.waitFor()
  const picture = dialog.getByRole('img')
  await picture.waitFor()

  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight])).toEqual([
    4_096, 3_072,
  ])
  expect(made).toEqual(['POST'])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText(/^Resized for X: 4096\s×\s3072, \d(\.\d)? MB$/).waitFor()
})
