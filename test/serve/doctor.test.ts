import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import { tableReserveBytes } from '#infra/machine/data/disk.ts'
import { adminApi } from '#shared/contracts/admin.ts'
import { dayMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'
import { crierEnds } from './command-line.ts'
import { aPerson } from './person.ts'

const place = aPlace()
// Independent of how full this machine's disk is.
const roomy = { ...place.settings, UPLOADS_STOP_AT: '100' }
const box = await startBox(roomy)
afterAll(async () => {
  await box.stop()
  await place.remove()
})
const settings = { ...roomy, SITE_URL: box.url }

test('the doctor exits with 0 if all is well', async () => {
  // The first backup is written once Crier has started.
  const ended = await until(
    () => crierEnds(settings, ['doctor']),
    ({ said }) => said.includes('The last backup is from'),
  )

  expect(ended).toEqual({ code: 0, said: expect.not.stringContaining('AMISS'), complaint: '' })
})

test('the doctor says what is wrong and exits with 1', async () => {
  const ended = await crierEnds({ ...settings, BACKUP_FOLDER: join(place.folder, 'nothing') }, ['doctor'])

  expect(ended).toEqual({ code: 1, said: expect.stringContaining('AMISS  There’s no backup from the last two days'), complaint: '' })
})

test.each([
  ['that are wrong', { SITE_URL: 'http://crier.example.org' }, /SITE_URL uses plain http/],
  ['that are missing', { DATA_FOLDER: '' }, /DATA_FOLDER is missing/],
])('with settings %s, the doctor checks nothing and exits with 2', async (_, own, complaint) => {
  const ended = await crierEnds({ ...settings, ...own }, ['doctor'])

  expect(ended).toEqual({ code: 2, said: '', complaint: expect.stringMatching(complaint) })
})

test('the doctor and Administration say how many days of space are left at the current rate', async () => {
  const olga = await aPerson(box, place, 'olga', box.firstInvitation)
  const { bytes, freeBytes } = await diskOf(place.data)
  const perDay = (freeBytes - tableReserveBytes) / 5.5
  const tenDaysAgo = { at: Date.now() - 10 * dayMs, usedBytes: bytes - freeBytes - 10 * perDay }
  await writeFile(join(place.data, 'disk-history.json'), JSON.stringify([tenDaysAgo]))

  const ended = await crierEnds(settings, ['doctor'])
  const { machine } = (await olga.request(adminApi.system, {})).body

  expect(ended.said).toMatch(/AMISS.*At this rate, uploads stop in about 5 days\. Free up space/)
  expect(machine).toMatchObject({ diskDaysLeft: 5 })
})
