import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { daysLeft, noteDisk, readHistory } from './disk-history.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const gigabyte = 1_024 ** 3
const aDisk = (freeGigabytes: number) => ({ bytes: 100 * gigabyte, freeBytes: freeGigabytes * gigabyte })
const used = (days: number, gigabytes: number) => ({ at: nine + days * dayMs, usedBytes: gigabytes * gigabyte })
const at = (days: number, freeGigabytes: number) => ({ disk: aDisk(freeGigabytes), now: nine + days * dayMs, stopAtPercent: 90 })

test('a disk filling by two gigabytes a day, with thirty above the reserve, accepts uploads for fifteen days', () => {
  expect(daysLeft([used(0, 40), used(5, 50)], at(10, 40))).toBe(15)
})

test('a disk over its share lasts zero more days', () => {
  expect(daysLeft([used(0, 40)], at(10, 5))).toBe(0)
})

test.each([
  ['nobody looked yet', [], at(0, 50)],
  ['it has been watched for less than a day', [used(0, 10)], at(0.9, 50)],
  ['it does not fill', [used(0, 50)], at(10, 50)],
  ['it became emptier', [used(0, 60)], at(10, 50)],
])('gives no estimate of how long a disk lasts while %s', (_, history, now) => {
  expect(daysLeft(history, now)).toBeUndefined()
})

test('records how full the disk is once a day, for thirty days', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-history-'))
  onTestFinished(() => rm(data, { recursive: true }))

  for (let halfDay = 0; halfDay < 80; halfDay += 1) await noteDisk(data, aDisk(50), nine + (halfDay * dayMs) / 2)

  const history = await readHistory(data)
  expect([history.length, history.at(-1)]).toEqual([30, used(39, 50)])
})
