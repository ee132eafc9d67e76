import { expect, test } from 'vitest'
import { downloadName, loadPresets, problemOf } from './use-resizer.ts'

test('a picture is saved under its preset’s name, in lower case, with an underscore for the first space only', async () => {
  const presets = await loadPresets()
  expect(presets.map(downloadName)).toEqual([
    'instagram_post.jpg',
    'instagram_story.jpg',
    'facebook_post.jpg',
    'twitter_post.jpg',
    'linkedin_post.jpg',
    'pinterest_pin.jpg',
  ])
  expect(downloadName({ name: 'A Wide One' })).toBe('a_wide one.jpg')
})

const bytesMax = 5 * 1024 * 1024
type Shape = { name?: string; type?: string; bytes?: number; content?: string }
const aFile = ({ name = 'shop.jpg', type = 'image/jpeg', bytes = 1_000, content = '' }: Shape = {}) =>
  new File([content, new Uint8Array(bytes)], name, { type })

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('a file of the type %s is taken', async (type) => {
  expect(await problemOf([aFile({ type })])).toBeUndefined()
})

test('a picture is taken whatever its name and its type say', async () => {
  expect(await problemOf([aFile({ name: 'shop.txt', type: 'text/plain', content: 'GIF89a' })])).toBeUndefined()
})

test('a picture of 5 MB is taken, and one of a byte more is not', async () => {
  expect(await problemOf([aFile({ bytes: bytesMax })])).toBeUndefined()
  expect(await problemOf([aFile({ bytes: bytesMax + 1 })])).toBe('File size should not exceed 5MB')
})

test.each([
  ['a text', [aFile({ name: 'notes.txt', type: 'text/plain' })], '“notes.txt” isn’t an image. Choose a JPG, PNG, or GIF.'],
  ['a file of no known type', [aFile({ name: 'shop', type: '' })], '“shop” isn’t an image. Choose a JPG, PNG, or GIF.'],
  ['two pictures', [aFile(), aFile()], 'These are 2 files. Choose one picture at a time.'],
  ['nothing', [], 'There was no image in it. Choose a JPG, PNG, or GIF.'],
])('%s is refused, and why is said', async (_what, files, problem) => {
  expect(await problemOf(files)).toBe(problem)
})
