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
const aFile = (changes: Partial<Pick<File, 'name' | 'type' | 'size'>> = {}) => ({
  name: 'shop.jpg',
  type: 'image/jpeg',
  size: 1_000,
  ...changes,
})

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('a file of the type %s is taken', (type) => {
  expect(problemOf([aFile({ type })])).toBeUndefined()
})

test('a picture of 5 MB is taken, and one of a byte more is not', () => {
  expect(problemOf([aFile({ size: bytesMax })])).toBeUndefined()
  expect(problemOf([aFile({ size: bytesMax + 1 })])).toBe('File size should not exceed 5MB')
})

test.each([
  ['a text', [aFile({ name: 'notes.txt', type: 'text/plain' })], '“notes.txt” isn’t an image. Choose a JPG, PNG, or GIF.'],
  ['a file of no known type', [aFile({ name: 'shop', type: '' })], '“shop” isn’t an image. Choose a JPG, PNG, or GIF.'],
  ['two pictures', [aFile(), aFile()], 'These are 2 files. Choose one picture at a time.'],
  ['nothing', [], 'There was no image in it. Choose a JPG, PNG, or GIF.'],
])('%s is refused, and why is said', (_what, files, problem) => {
  expect(problemOf(files)).toBe(problem)
})
