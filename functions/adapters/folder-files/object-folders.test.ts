import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { despiteRemoval, moveIntoFolders } from './object-folders.ts'
import { openObjects } from './objects.ts'

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-folders-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const metaName = (key: string) => `${createHash('sha256').update(key).digest('hex')}.json`

/** An object's metadata as stored on disk. */
const meta = (key: string, file: string) =>
  JSON.stringify({ key, contentType: 'text/plain', bytes: 5, etag: '"e"', lastModified: '2026-05-04T09:00:00.000Z', file })

/** Writes an object the way Crier stored it before each person had a folder. */
const writeFlat = (folder: string, key: string, number: number) => {
  writeFileSync(join(folder, metaName(key)), meta(key, `${number}.data`))
  writeFileSync(join(folder, `${number}.data`), 'bytes')
}

const keep = async (objects: ReturnType<typeof openObjects>, key: string) => {
  const { file, bytes, md5 } = await objects.write(Readable.from([Buffer.from('bytes')]))
  await objects.keep(key, { file, bytes, etag: md5, contentType: 'text/plain' })
}

const keysOf = (objects: { key: string }[]) => objects.map(({ key }) => key)

/** A file that makes every call that reads it fail. */
const spoil = (folder: string, name: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'not readable')
}

test('working with one file reads no other files, neither the person’s own nor anyone else’s', async () => {
  const folder = aFolder()
  const objects = openObjects(folder)
  await keep(objects, 'media/ada/m1')
  await keep(objects, 'renditions/ada/m1/x-large')
  spoil(join(folder, 'ada'), metaName('media/ada/m2'))
  spoil(join(folder, 'ada', 'm2'), metaName('renditions/ada/m2/x-large'))
  spoil(join(folder, 'grace'), metaName('media/grace/m1'))

  expect(keysOf(await objects.list('renditions/ada/m1/'))).toEqual(['renditions/ada/m1/x-large'])
  await objects.remove('renditions/ada/m1/x-large')
  await objects.remove('media/ada/m1')
  expect(await objects.find('media/ada/m1')).toBeUndefined()
})

test('removes a folder when it becomes empty', async () => {
  const folder = aFolder()
  const objects = openObjects(folder)
  await keep(objects, 'media/ada/m1')
  await keep(objects, 'renditions/ada/m1/x-large')

  await objects.remove('renditions/ada/m1/x-large')
  const between = readdirSync(folder)
  await objects.remove('media/ada/m1')

  expect([between, readdirSync(folder)]).toEqual([['ada'], []])
})

test('lists keys in order and in pages, each starting after the last', async () => {
  const objects = openObjects(aFolder())
  const keys = ['media/ada/m1', 'media/ada/m2', 'media/ada-b/m1', 'media/bo/m1'].sort()
  for (const key of [...keys, 'incoming/ada/m3', 'renditions/ada/m1/x-large', 'alone']) await keep(objects, key)
  const pages: string[][] = []
  for (let after = ''; pages.length < 5; after = pages.at(-1)?.at(-1) ?? '') {
    pages.push(keysOf(await objects.list('media/', { after, max: 3 })))
    if (pages.at(-1)?.length === 0) break
  }

  expect(pages).toEqual([keys.slice(0, 3), keys.slice(3), []])
  expect(keysOf(await objects.list(''))).toEqual([...keys, 'incoming/ada/m3', 'renditions/ada/m1/x-large', 'alone'].sort())
})

test('lists a folder with more files than a process may open', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'ada'))
  for (let number = 0; number < 400; number += 1)
    writeFileSync(join(folder, 'ada', metaName(`media/ada/${number}`)), meta(`media/ada/${number}`, `${number}.data`))
  const program = `import { openObjects } from ${JSON.stringify(new URL('./objects.ts', import.meta.url).href)}
    console.log((await openObjects(${JSON.stringify(folder)}).list('media/')).length)`

  const said = execFileSync('sh', ['-c', 'ulimit -n 64 && exec "$0" --input-type=module --eval "$1"', process.execPath, program])

  expect(said.toString().trim()).toBe('400')
})

test.each([
  '../key',
  'media/../../key',
  '/etc/passwd',
  'media/ada/..',
  'media//m1',
  'media/ada/m1/x/y',
  'media/ada/m 1',
  'a\0b',
  '.hidden',
])('the key %j leads nowhere', async (key) => {
  const folder = aFolder()
  const objects = openObjects(folder)

  await expect(keep(objects, key)).rejects.toMatchObject({ status: 400 })
  await expect(objects.find(key)).rejects.toMatchObject({ status: 400 })
  expect(readdirSync(folder)).toEqual([])
})

test('never reads an object on disk that names a file other than its own', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'ada'))
  writeFileSync(join(folder, 'ada', metaName('media/ada/m1')), meta('media/ada/m1', '../../crier.key'))

  await expect(openObjects(folder).find('media/ada/m1')).rejects.toThrow(/file/)
})

test.each(['ENOENT', 'ENOTDIR'])('retries a few times after %s because a folder was removed', async (code) => {
  const failing = (times: number) => {
    let calls = 0
    return async () => {
      calls += 1
      if (calls <= times) throw Object.assign(new Error('The folder is gone.'), { code })
      return calls
    }
  }

  expect(await despiteRemoval(failing(9))).toBe(10)
  await expect(despiteRemoval(failing(10))).rejects.toThrow('gone')
})

test('does not retry after any other failure', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    throw new Error('The disk is broken.')
  }

  await expect(despiteRemoval(work)).rejects.toThrow('broken')
  expect(calls).toBe(1)
})

test('moves files that an earlier Crier kept at the top into their people’s folders, even after an interruption', async () => {
  const folder = aFolder()
  const keys = ['media/ada/m1', 'renditions/ada/m1/x-large', 'media/grace/m1', 'alone']
  for (const [number, key] of keys.entries()) writeFlat(folder, key, number)
  // Interrupted between moving the bytes and moving the metadata.
  mkdirSync(join(folder, 'grace'))
  execFileSync('mv', [join(folder, '2.data'), join(folder, 'grace')])

  await moveIntoFolders(folder)
  const again = await moveIntoFolders(folder)

  const objects = openObjects(folder)
  const found = await objects.list('')
  expect(again).toBe(0)
  expect(keysOf(found)).toEqual([...keys].sort())
  expect(await Promise.all(found.map((object) => text(objects.read(object))))).toEqual(keys.map(() => 'bytes'))
  expect(readdirSync(folder).sort()).toEqual(['3.data', 'ada', 'grace', metaName('alone')].sort())
})
