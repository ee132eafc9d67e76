import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pauseAfterRestore, readBackupTime, restoredFile } from './restored.ts'

const folder = await mkdtemp(join(tmpdir(), 'crier-restored-'))
afterAll(() => rm(folder, { recursive: true }))

const backupAt = '2026-05-04T08:00:00.000Z'

test('a start that dies before everything is paused leaves the restore’s marker, and the next start pauses', async () => {
  await writeFile(join(folder, restoredFile), JSON.stringify({ backupAt, restoredAt: '2026-05-04T09:00:00.000Z' }))
  const orders: string[] = []
  const news: string[] = []
  const start = (order: (args: readonly string[]) => Promise<string>) =>
    pauseAfterRestore({ folder, order, onNews: (said) => void news.push(said) })

  const dying = start(() => Promise.reject(new Error('The machine lost its power.')))
  await expect(dying).rejects.toThrow('lost its power')
  const marked = await readBackupTime(folder)
  await start(async (args) => {
    orders.push(args.slice(0, 2).join(' '))
    return 'paused'
  })

  expect([marked, orders, news.length]).toEqual([backupAt, ['pause all'], 1])
  expect(await readBackupTime(folder)).toBeUndefined()
})
