import { expect, test } from 'vitest'
import { aMedia } from '#test/media/a-media.ts'
import { addedFile, changeFiles, isUploading, readyMedia, storedFile, type TrayFile } from './tray-file.ts'

const aFile = (own: Partial<File> = {}) => ({ name: 'sea.jpg', type: 'image/jpeg', size: 1_000, ...own })
const ready = aMedia({ id: 'm1', state: { name: 'ready', width: 40, height: 30 } })
const keysOf = (files: readonly TrayFile[]) => files.map(({ key }) => key)

test('an added file is read first, with the kind its type suggests', () => {
  expect(addedFile(aFile(), 'k')).toEqual({ key: 'k', fileName: 'sea.jpg', kind: 'image', bytes: 1_000, state: { name: 'reading' } })
  expect(addedFile(aFile({ name: 'sea.m4v', type: 'video/x-m4v' }), 'k')).toMatchObject({ kind: 'video', state: { name: 'reading' } })
})

test('refuses an empty file immediately', () => {
  expect(addedFile(aFile({ size: 0 }), 'k')).toMatchObject({ state: { name: 'refused', message: 'The file is empty.' } })
})

test('a file that was read is queued under its real type', () => {
  const files = changeFiles([addedFile(aFile(), 'a')], {
    type: 'recognized',
    key: 'a',
    file: { name: 'sea.mp4', type: 'video/mp4', size: 7 },
  })

  expect(files).toEqual([{ key: 'a', fileName: 'sea.mp4', kind: 'video', bytes: 7, state: { name: 'queued' } }])
})

test('files keep their order when uploads finish in another order', () => {
  const files = changeFiles([], { type: 'added', files: [addedFile(aFile(), 'a'), addedFile(aFile(), 'b')] })
  const after = changeFiles(files, { type: 'came-on', key: 'b', state: { name: 'ready', media: ready } })

  expect(keysOf(after)).toEqual(['a', 'b'])
  expect(readyMedia(after).map(({ id }) => id)).toEqual(['m1'])
  expect(isUploading(after)).toBe(true)
})

test('an event for a removed file changes nothing', () => {
  expect(changeFiles([], { type: 'came-on', key: 'a', state: { name: 'checking' } })).toEqual([])
})

test('stores alt text with its file', () => {
  const [file] = changeFiles([storedFile(ready)], { type: 'described', key: 'm1', altText: 'The sea' })

  expect(readyMedia(file ? [file] : [])[0]?.altText).toBe('The sea')
})

test('a file never uploaded or refused says so when its post is opened', () => {
  expect(storedFile(aMedia()).state).toEqual({ name: 'refused', message: 'Its upload didn’t finish. Remove it and add it again.' })
  expect(storedFile(aMedia({ state: { name: 'refused', message: 'Too small.' } })).state).toEqual({
    name: 'refused',
    message: 'Too small.',
  })
})
