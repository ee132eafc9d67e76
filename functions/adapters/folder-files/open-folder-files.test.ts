import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { aMedia } from '#test/media/a-media.ts'
import { openObjects } from './objects.ts'
import { openFolderFiles } from './open-folder-files.ts'

const settings = { bucket: 'crier-media', siteUrl: 'https://crier.example', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } }

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const disk = { free: 100 }
  const kept = { isLasting: true, reserveOf: () => 10, disk: async () => ({ bytes: 200, freeBytes: disk.free }) }
  const objects = openObjects(folder, kept)
  const upload = async (id: string, words: string, workspaceId = 'ada') => {
    const { file, bytes, md5 } = await objects.write(Readable.from([Buffer.from(words)]))
    await objects.keep(`incoming/${workspaceId}/${id}`, { file, bytes, etag: md5, contentType: 'image/png' })
  }
  return { folder, disk, objects, upload, ...openFolderFiles({ ...settings, ...kept, folder }) }
}

const drawn = { contentType: 'image/jpeg', width: 40, height: 30, content: new Uint8Array(Buffer.from('0123456789')) } as const
const ref = { workspaceId: 'ada', id: 'm1' }
const noRoom = { code: 'no-room', message: expect.stringContaining('the server’s disk is full') }

test('URLs point at the site, and those for platforms at another origin if there is one', async () => {
  const now = () => Date.parse('2026-05-04T09:00:00.000Z')
  const { files, uploadParts } = openFolderFiles({ ...settings, folder: 'nowhere', sharedUrl: 'https://files.example', now })

  const { url, fields } = await files.uploadForm(aMedia({ workspaceId: 'ada', id: 'm1', contentType: 'image/png', bytes: 5 }))
  const [part = ''] = await uploadParts.urlsOf({ ...ref, uploadId: 'u1' }, [{ number: 3, bytes: 5 }])

  expect([url, fields.key]).toEqual(['https://crier.example/crier-media/', 'incoming/ada/m1'])
  expect(await files.downloadUrl(ref)).toMatch(/^https:\/\/crier\.example\/crier-media\/media\/ada\/m1\?.*X-Amz-Expires=600&/)
  expect(await files.shareUrl(ref)).toMatch(/^https:\/\/files\.example\/crier-media\/media\/ada\/m1\?.*X-Amz-Expires=7200&/)
  expect(Object.fromEntries(new URL(part).searchParams)).toMatchObject({
    partNumber: '3',
    uploadId: 'u1',
    'X-Amz-Date': '20260504T090000Z',
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'content-length;host',
  })
})

test('an accepted file shares its upload’s space and outlives the upload', async () => {
  const { folder, objects, files, upload } = aFolder()
  await upload('m1', 'picture')
  const uploaded = await files.uploaded(ref)
  if (uploaded) await files.accept(ref, uploaded)

  const [incoming, accepted] = [await objects.find('incoming/ada/m1'), await objects.find('media/ada/m1')]
  const inodes = [incoming, accepted].map((object) => statSync(join(folder, 'ada', object?.file ?? '')).ino)
  await files.discardUpload(ref)
  await upload('m1', 'another')

  expect(inodes[0]).toBe(inodes[1])
  expect(Buffer.from(await files.read(ref, { from: 0, to: 100 })).toString()).toBe('picture')
})

test('a range stops at the end of the file, and one that starts beyond it is empty', async () => {
  const { files, imageVariants } = aFolder()
  const { file } = await imageVariants.keep({ ...ref, variant: 'x-large' }, drawn)

  expect(Buffer.from(await files.read(file, { from: 8, to: 12 })).toString()).toBe('89')
  await expect(files.read(file, { from: 10, to: 12 })).rejects.toThrow('A file of 10 bytes has none from 10 on.')
})

test('a file whose bytes are missing from the disk says so', async () => {
  const { folder, objects, files, imageVariants } = aFolder()
  const { file } = await imageVariants.keep({ ...ref, variant: 'x-large' }, drawn)
  const object = await objects.find('renditions/ada/m1/x-large')
  await rm(join(folder, 'ada', 'm1', object?.file ?? ''))

  await expect(files.read(file, { from: 0, to: 10 })).rejects.toThrow('missing from the disk')
})

test('keeps nothing on a full disk, tells people why, and continues once there is room', async () => {
  const { folder, disk, files, uploadParts, imageVariants, upload } = aFolder()
  await upload('m1', 'picture')
  const uploaded = { bytes: 7, contentType: 'image/png', version: (await files.uploaded(ref))?.version ?? '' }
  const uploadId = await uploadParts.open(aMedia({ workspaceId: 'ada', id: 'film', contentType: 'video/mp4' }))
  const parts = { workspaceId: 'ada', id: 'film', uploadId }
  const before = readdirSync(folder, { recursive: true }).sort()
  disk.free = 9

  await expect(files.accept(ref, uploaded)).rejects.toMatchObject(noRoom)
  await expect(imageVariants.keep({ ...ref, variant: 'x-large' }, drawn)).rejects.toMatchObject(noRoom)
  await expect(uploadParts.join(parts, [])).rejects.toMatchObject(noRoom)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)

  disk.free = 100
  await files.accept(ref, uploaded)
  expect(await files.read(ref, { from: 0, to: 7 })).toHaveLength(7)
})

test.each(['..', '../..', '../../etc/passwd', 'a/../../b', '.uploads', '', 'a b'])(
  'a person or file named %j leads nowhere',
  async (name) => {
    const { folder, files, uploadParts, imageVariants } = aFolder()
    const refs = [
      { workspaceId: name, id: 'm1' },
      { workspaceId: 'ada', id: name },
    ]

    for (const each of refs) {
      await expect(files.uploaded(each)).rejects.toThrow('not one of ours')
      await expect(files.read(each, { from: 0, to: 1 })).rejects.toThrow('not one of ours')
      await expect(files.remove(each)).rejects.toThrow('not one of ours')
      await expect(imageVariants.keep({ ...each, variant: 'x-large' }, drawn)).rejects.toThrow('not one of ours')
      await expect(uploadParts.open(aMedia({ ...each, contentType: 'video/mp4' }))).rejects.toThrow('not one of ours')
      await expect(uploadParts.arrived({ ...each, uploadId: '../..' })).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(readdirSync(folder)).toEqual([])
  },
)

test('lists everything stored in pages, area by area, and removes it by key', async () => {
  const { storedFiles, imageVariants, upload } = aFolder()
  for (const id of ['m1', 'm2', 'm3']) await upload(id, 'picture')
  await imageVariants.keep({ ...ref, variant: 'x-large' }, drawn)

  const first = await storedFiles.page('incoming', { after: undefined, max: 2 })
  const second = await storedFiles.page('incoming', { after: first.at(-1)?.key, max: 2 })
  await storedFiles.remove('incoming/ada/m3')
  await storedFiles.remove('incoming/ada/m3')

  expect(first.map(({ key }) => key)).toEqual(['incoming/ada/m1', 'incoming/ada/m2'])
  expect(second).toEqual([{ key: 'incoming/ada/m3', ref: { workspaceId: 'ada', id: 'm3' }, changedAt: expect.any(Number) }])
  expect(await storedFiles.page('incoming', { after: 'incoming/ada/m2', max: 2 })).toEqual([])
  expect(await storedFiles.page('renditions', { after: undefined, max: 2 })).toMatchObject([{ ref }])
})

/**
 * The work of one of two threads: it writes and deletes one person's files, whose folder comes and goes, and one file
 * that both threads write.
 */
const program = `
const { workerData: { folder, settings, modules, name, rounds }, parentPort } = require('node:worker_threads')
const run = async () => {
  const { openFolderFiles } = await import(modules.files)
  const { openObjects } = await import(modules.objects)
  const objects = openObjects(folder)
  const { files, uploadParts, imageVariants } = openFolderFiles({ ...settings, folder })
  const all = { from: 0, to: 1_000 }
  const expect = (found, wanted) => {
    const words = Buffer.from(found).toString()
    if (words !== wanted) throw new Error(words + ' is not ' + wanted)
  }
  for (let round = 0; round < rounds; round += 1) {
    const ref = { workspaceId: 'ada', id: name + '-' + round }
    const words = 'the file ' + round + ' of ' + name
    const { file, bytes, md5 } = await objects.write([Buffer.from(words)])
    await objects.keep('incoming/ada/' + ref.id, { file, bytes, etag: md5, contentType: 'image/png' })
    const upload = await files.uploaded(ref)
    expect(await files.readUpload(ref, upload.version, all), words)
    await files.accept(ref, upload)
    await files.discardUpload(ref)
    expect(await files.read(ref, all), words)
    const drawn = { contentType: 'image/jpeg', width: 4, height: 3, content: Buffer.from(words) }
    const picture = await imageVariants.keep({ ...ref, variant: 'x-large' }, drawn)
    expect(await files.read(picture.file, all), words)
    const shared = { workspaceId: 'grace', id: 'shared', variant: 'x-large' }
    await imageVariants.keep(shared, { ...drawn, content: Buffer.alloc(1_000, name) })
    const seen = new Set(Buffer.from(await files.read(shared, all)))
    if (seen.size !== 1) throw new Error('A file of both is of neither.')
    const film = { workspaceId: 'ada', id: name, contentType: 'video/mp4' }
    for (let each = 0; each < 5; each += 1) await uploadParts.abort({ ...film, uploadId: await uploadParts.open(film) })
    await files.remove(ref)
  }
}
run().then(() => parentPort.postMessage('done'), (error) => parentPort.postMessage(String(error.stack)))
`

test('two threads working in one folder disturb neither each other nor its readers', async () => {
  const { folder, storedFiles } = aFolder()
  const modules = { files: new URL('./open-folder-files.ts', import.meta.url).href, objects: new URL('./objects.ts', import.meta.url).href }
  const run = (name: string) =>
    new Promise<unknown>((resolve, reject) => {
      const worker = new Worker(program, { eval: true, workerData: { folder, settings, modules, name, rounds: 150 } })
      worker.once('message', resolve).once('error', reject)
    })

  expect(await Promise.all([run('a'), run('b')])).toEqual(['done', 'done'])

  const left = await storedFiles.page('renditions', { after: undefined, max: 10 })
  expect(left.map(({ key }) => key)).toEqual(['renditions/grace/shared/x-large'])
  expect(readdirSync(folder)).toEqual(['grace'])
})
