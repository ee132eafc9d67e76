import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aForgetfulDisk } from './forgetful-disk.ts'

const sync = (path: string) => {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

const aDisk = async (kind: { lies?: boolean } = {}) => {
  const disk = await aForgetfulDisk(kind)
  onTestFinished(disk.remove)
  return disk
}

test('a power cut loses unsynced bytes and file names', async () => {
  const disk = await aDisk()
  const file = openSync(join(disk.mount, 'kept'), 'w')
  writeSync(file, 'synced')
  fsyncSync(file)
  sync(disk.mount)
  writeSync(file, ', and not synced')
  writeFileSync(join(disk.mount, 'nameless'), 'synced, but its folder is not')
  sync(join(disk.mount, 'nameless'))
  closeSync(file)

  await disk.cutPower()
  await disk.restorePower()

  expect(readdirSync(disk.mount)).toEqual(['kept'])
  expect(readFileSync(join(disk.mount, 'kept'), 'utf8')).toBe('synced')
})

test('a disk that lies about syncing keeps nothing', async () => {
  const disk = await aDisk({ lies: true })
  writeFileSync(join(disk.mount, 'kept'), 'synced')
  sync(join(disk.mount, 'kept'))
  sync(disk.mount)

  await disk.cutPower()
  await disk.restorePower()

  expect(readdirSync(disk.mount)).toEqual([])
})
