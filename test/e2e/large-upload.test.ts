import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { anMp4 } from '../media/samples.ts'
import { test } from './stage.ts'

/** A video just too large for a form, of seven parts, on disk. */
const aLargeVideo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'harbour.mp4')
  await writeFile(file, anMp4({ bytes: uploadWholeMax + 1 }))
  return file
}

const add = async (page: Page, file: string) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles(file)
}

/** The numbers of the parts that arrive from now on, as they do. */
const arrivals = (page: Page) => {
  const numbers: number[] = []
  page.on('requestfinished', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber')
    if (number !== null && request.method() === 'PUT') numbers.push(Number(number))
  })
  return numbers
}

/** A slow line, so that an upload can be met on its way; in bytes a second. */
const slowDown = async (page: Page, uploadThroughput: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
}

test('a large video goes on where it was when the same file is chosen again after the page was closed', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('vera') })
  const file = await aLargeVideo()
  await slowDown(page, 16 * 1024 * 1024)
  const first = arrivals(page)
  await add(page, file)
  await page.getByRole('progressbar', { name: 'Upload of harbour.mp4' }).waitFor()
  await page.waitForEvent('requestfinished', { predicate: () => first.length >= 2 })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const before = [...first]

  const second = arrivals(page)
  await add(page, file)
  await page.getByText('640 × 360').waitFor()

  // That the video is ready says that all seven are there.
  expect(before.length).toBeGreaterThanOrEqual(2)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((number) => before.includes(number))).toEqual([])
})
