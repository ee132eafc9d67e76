import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'

const aPlaceOfOurs = () => {
  const place = aPlace()
  onTestFinished(place.remove)
  return place
}

test('a box that stops abandons its running backup, and leaves nothing of it', async () => {
  const place = aPlaceOfOurs()
  const film = join(place.data, 'media', 'ada', 'film.data')
  await mkdir(join(place.data, 'media', 'ada'), { recursive: true, mode: 0o700 })
  await writeFile(film, '')
  // It takes up no space on the disk, and seconds to pack.
  await truncate(film, 4 * 1_024 ** 3)
  const box = await startBox(place.settings)
  const backups = () => (existsSync(join(place.data, 'backups')) ? readdirSync(join(place.data, 'backups')) : [])
  await until(backups, ({ length }) => length > 0)

  await box.stop()

  expect(backups()).toEqual([])
  expect(readdirSync(place.data).filter((name) => name.startsWith('.snapshot-'))).toEqual([])
  expect(box.complaints()).toBe('')
})

test('a box that stops takes no more calls and leaves a last heartbeat, even if its backup and its nightly check never end', async () => {
  const place = aPlaceOfOurs()
  await mkdir(place.data, { mode: 0o700 })
  const lastCheck = join(place.data, 'integrity.json')
  // Both read it first, and whoever reads it waits until somebody writes to it.
  execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', lastCheck])
  const box = await startBox(place.settings)
  onTestFinished(async () => {
    // Opened like this, it waits for nobody.
    await writeFile(lastCheck, '', { flag: 'r+' })
    await box.stop()
  })
  const isUp = () =>
    fetch(box.url).then(
      ({ ok }) => ok,
      () => false,
    )
  const heartbeat = () => toMs(z.object({ at: z.string() }).parse(JSON.parse(readFileSync(join(place.data, 'pulse.json'), 'utf8'))).at)
  expect(await isUp()).toBe(true)
  const askedAt = Date.now()

  process.kill(box.processId, 'SIGTERM')
  await until(isUp, (is) => !is, { withinMs: 5 * secondMs })

  expect(heartbeat()).toBeGreaterThanOrEqual(askedAt)
})
