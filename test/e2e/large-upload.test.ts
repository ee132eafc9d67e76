import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { anMp4 } from '../media/samples.ts'
import { test } from './stage.ts'

/** A seven-part video on disk, just too large for a form. */
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

/** Collects the numbers of parts as they finish uploading. */
const arrivals = (page: Page) => {
  const numbers: number[] = []
  page.on('requestfinished', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber')
    if (number !== null && request.method() === 'PUT') numbers.push(Number(number))
  })
  return numbers
}

/** A connection with a speed limit in bytes per second, so that a test can interrupt an upload. -1 is unlimited. */
const aLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
}

test('a large upload resumes when the same file is chosen again after the page was closed', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('vera') })
  const file = await aLargeVideo()
  const setSpeed = await aLine(page)
  await setSpeed(16 * 1024 * 1024)
  const first = arrivals(page)
  await add(page, file)
  await page.getByRole('progressbar', { name: 'Upload of harbour.mp4' }).waitFor()
  await page.waitForEvent('requestfinished', { predicate: () => first.length >= 2 })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const before = [...first]

  await setSpeed(-1)
  const second = arrivals(page)
  await add(page, file)
  // A hundred megabytes take a while on a busy machine.
  await page.getByText('640 × 360').waitFor({ timeout: 120_000 })

  // The video is ready, so all seven parts have arrived.
  expect(before.length).toBeGreaterThanOrEqual(2)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((number) => before.includes(number))).toEqual([])
})
