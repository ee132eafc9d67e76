import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Migration, readVersion, upgradeData } from './data-version.ts'

const aFolder = (data?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-version-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  if (data !== undefined) writeFileSync(join(folder, 'version.json'), JSON.stringify({ data, crier: '0.1.0' }))
  return folder
}

const upgrade = async (folder: string, { fails, refuses }: { fails?: number; refuses?: number } = {}) => {
  const done: string[] = []
  const step = (to: number): Migration => ({
    to,
    what: `step ${to}`,
    check: async () => {
      if (to === refuses) throw new Error('The table is damaged.')
    },
    run: async () => {
      if (to === fails) throw new Error('The power went.')
      done.push(`step ${to}`)
    },
  })
  const isNew = await upgradeData({
    folder,
    crier: '9.0.0',
    backUp: async () => done.push('backup'),
    onNews: () => undefined,
    steps: [step(2), step(3)],
    newest: 3,
  }).catch((error: unknown) => String(error))
  return { isNew, done }
}

test('a new folder begins with the newest version, and needs no step', async () => {
  const folder = aFolder()

  expect(await upgrade(folder)).toEqual({ isNew: true, done: [] })
  expect(await readVersion(folder)).toEqual({ data: 3, crier: '9.0.0' })
})

test('backs up older data first, then migrates it step by step', async () => {
  const folder = aFolder(1)

  expect(await upgrade(folder)).toEqual({ isNew: false, done: ['backup', 'step 2', 'step 3'] })
  expect(await readVersion(folder)).toEqual({ data: 3, crier: '9.0.0' })
})

test('leaves data of our version alone', async () => {
  expect(await upgrade(aFolder(3))).toEqual({ isNew: false, done: [] })
})

test('continues at the next start after a step that was interrupted', async () => {
  const folder = aFolder(1)
  await upgrade(folder, { fails: 3 })

  expect(await readVersion(folder)).toMatchObject({ data: 2 })
  expect(await upgrade(folder)).toEqual({ isNew: false, done: ['backup', 'step 3'] })
})

test('does not back up data that a step refuses at every try, and leaves it as it is', async () => {
  const folder = aFolder(1)

  expect(await upgrade(folder, { refuses: 3 })).toEqual({ isNew: 'Error: The table is damaged.', done: [] })
  expect(await readVersion(folder)).toMatchObject({ data: 1 })
})

test('refuses data of a newer Crier, and leaves it as it is', async () => {
  const folder = aFolder(4)

  expect(await upgrade(folder)).toEqual({ isNew: expect.stringContaining('written by Crier 0.1.0; this Crier uses version 3'), done: [] })
  expect(await readVersion(folder)).toEqual({ data: 4, crier: '0.1.0' })
})
