import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openMultipart } from '#functions/adapters/folder-files/multipart.ts'
import { openObjects } from '#functions/adapters/folder-files/objects.ts'
import { takeSnapshot } from './snapshot.ts'

test('a snapshot holds the files, and nothing of an upload that is still open', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-snapshot-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const media = join(data, 'media')
  const objects = openObjects(media)
  const uploads = openMultipart(media, objects, { now: Date.now })
  const film = { id: await uploads.begin('incoming/ada/film', 'video/mp4'), key: 'incoming/ada/film' }
  const joined = { id: await uploads.begin('incoming/ada/other', 'video/mp4'), key: 'incoming/ada/other' }
  for (const ref of [film, joined]) await uploads.add(ref, 1, Readable.from([Buffer.from('film')]))
  await uploads.complete(joined)

  const snapshot = await takeSnapshot(data)

  const names = readdirSync(snapshot.folder, { recursive: true }).map((name) => String(name).replace(/[\da-f-]{36,}/, '…'))
  expect(names.sort()).toEqual(['media', 'media/ada', 'media/ada/….data', 'media/ada/….json'])
})
