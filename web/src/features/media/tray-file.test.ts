import { expect, test } from 'vitest'
import { aMedia } from '#test/media/a-media.ts'
import { addedFile, changeFiles, isUploading, readyMedia, storedFile, type TrayFile } from './tray-file.ts'

const aFile = (own: Partial<File> = {}) => ({ name: 'sea.jpg', type: 'image/jpeg', size: 1_000, ...own })
const ready = aMedia({ id: 'm1', state: { name: 'ready', width: 40, height: 30 } })
const keysOf = (files: readonly TrayFile[]) => files.map(({ key }) => key)

test('a file that Crier takes waits for its upload', () => {
  expect(addedFile(aFile(), 'k')).toEqual({ key: 'k', fileName: 'sea.jpg', kind: 'image', bytes: 1_000, state: { name: 'queued' } })
})

test('a file of another type, an empty one and one too large are refused before any upload, with what to do', () => {
  const messageOf = (own: Partial<File>) => {
    const { state } = addedFile(aFile(own), 'k')
    return 'message' in state ? state.message : undefined
  }

  expect(messageOf({ type: 'application/pdf' })).toBe('Choose a JPEG, PNG, WebP or GIF image, or an MP4 or QuickTime video.')
  expect(messageOf({ size: 0 })).toBe('The file is empty.')
  expect(messageOf({ size: 50 * 1024 * 1024 + 1 })).toBe('The limit for a JPEG image is 50 MB, and this file has 50.1 MB. Save it smaller.')
})

test('files keep their order through uploads that end in another', () => {
  const files = changeFiles([], { type: 'added', files: [addedFile(aFile(), 'a'), addedFile(aFile(), 'b')] })
  const after = changeFiles(files, { type: 'came-on', key: 'b', state: { name: 'ready', media: ready } })

  expect(keysOf(after)).toEqual(['a', 'b'])
  expect(readyMedia(after).map(({ id }) => id)).toEqual(['m1'])
  expect(isUploading(after)).toBe(true)
})

test('news of a file that was removed meanwhile changes nothing', () => {
  expect(changeFiles([], { type: 'came-on', key: 'a', state: { name: 'checking' } })).toEqual([])
})

test('a description is kept with its file', () => {
  const [file] = changeFiles([storedFile(ready)], { type: 'described', key: 'm1', altText: 'The sea' })

  expect(readyMedia(file ? [file] : [])[0]?.altText).toBe('The sea')
})

test('a file that was never uploaded or was refused says so when its post is opened', () => {
  expect(storedFile(aMedia()).state).toEqual({ name: 'refused', message: 'Its upload didn’t finish. Remove it and add it again.' })
  expect(storedFile(aMedia({ state: { name: 'refused', message: 'Too small.' } })).state).toEqual({
    name: 'refused',
    message: 'Too small.',
  })
})
