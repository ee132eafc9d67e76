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

test('older data are backed up first, and then brought forward step by step', async () => {
  const folder = aFolder(1)

  expect(await upgrade(folder)).toEqual({ isNew: false, done: ['backup', 'step 2', 'step 3'] })
  expect(await readVersion(folder)).toEqual({ data: 3, crier: '9.0.0' })
})

test('data of our version are left alone', async () => {
  expect(await upgrade(aFolder(3))).toEqual({ isNew: false, done: [] })
})

test('after a step that broke off the next start goes on from there', async () => {
  const folder = aFolder(1)
  await upgrade(folder, { fails: 3 })

  expect(await readVersion(folder)).toMatchObject({ data: 2 })
  expect(await upgrade(folder)).toEqual({ isNew: false, done: ['backup', 'step 3'] })
})

test('data that a step refuses aren’t backed up at every try, and stay as they are', async () => {
  const folder = aFolder(1)

  expect(await upgrade(folder, { refuses: 3 })).toEqual({ isNew: 'Error: The table is damaged.', done: [] })
  expect(await readVersion(folder)).toMatchObject({ data: 1 })
})

test('data of a newer Crier are refused, and stay as they are', async () => {
  const folder = aFolder(4)

  expect(await upgrade(folder)).toEqual({ isNew: expect.stringContaining('written by Crier 0.1.0; this Crier uses version 3'), done: [] })
  expect(await readVersion(folder)).toEqual({ data: 4, crier: '0.1.0' })
})
