import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openObjects } from './objects.ts'

const mebibyte = 1_024 * 1_024

/** Objects on a 200 MiB disk, a twentieth of which is reserved. */
const aDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-objects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const disk = { free: 100 * mebibyte }
  const objects = openObjects(folder, {
    reserveOf: (bytes) => bytes / 20,
    isLasting: true,
    disk: async () => ({ bytes: 200 * mebibyte, freeBytes: disk.free }),
  })
  const put = async (key: string, content: AsyncIterable<Buffer>) => {
    const { file, bytes, md5 } = await objects.write(content)
    return objects.keep(key, { file, bytes, etag: md5, contentType: 'text/plain' })
  }
  return { ...objects, put, disk, files: () => readdirSync(folder) }
}

const content = (words: string) => Readable.from([Buffer.from(words)])

test('refuses a file while only the reserved space is left on the disk, and keeps existing files', async () => {
  const { put, find, read, copy, disk, files } = aDisk()
  const kept = await put('kept', content('I was here first'))
  disk.free = 9 * mebibyte

  await expect(put('late', content('No room'))).rejects.toMatchObject({ status: 507, code: 'InsufficientStorage' })
  await expect(copy(kept, 'copy')).rejects.toMatchObject({ status: 507 })
  expect(await text(read(kept))).toBe('I was here first')
  expect(await find('late')).toBeUndefined()
  expect(files()).toHaveLength(2)

  disk.free = 100 * mebibyte
  await put('late', content('Room again'))
  expect(await find('late')).toMatchObject({ bytes: 10 })
})

test('leaves nothing behind when the disk fills up during a write', async () => {
  const { put, disk, files } = aDisk()
  const large = async function* () {
    for (let number = 0; number < 70; number += 1) {
      if (number === 40) disk.free = 9 * mebibyte
      yield Buffer.alloc(mebibyte)
    }
  }

  await expect(put('large', large())).rejects.toMatchObject({ status: 507 })
  expect(files()).toEqual([])
})
