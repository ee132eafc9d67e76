import { expect, test } from 'vitest'
import { likelyType, nameFor } from './file-names.ts'
import { mediaBytesMax } from './media.ts'

test.each([
  ['sea.jpg', 'image/jpeg', 'sea.jpg'],
  ['sea.JPEG', 'image/jpeg', 'sea.JPEG'],
  ['sea.png', 'image/jpeg', 'sea.jpg'],
  ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.jpg'],
  ['film.m4v', 'video/mp4', 'film.m4v'],
  ['film.mov', 'video/mp4', 'film.mp4'],
  ['film.mp4', 'video/quicktime', 'film.mov'],
  ['sea', 'image/webp', 'sea.webp'],
  ['sea, v1.2', 'image/webp', 'sea, v1.2.webp'],
  ['.png', 'image/gif', '.png.gif'],
  ['🌊.webp', 'image/png', '🌊.png'],
  ['../../sea.webp', 'image/png', '../../sea.png'],
] as const)('%s that is an %s is named %s', (fileName, contentType, name) => {
  expect(nameFor(fileName, contentType)).toBe(name)
})

test('keeps a name within 255 characters when its extension changes', () => {
  const name = nameFor(`${'a'.repeat(251)}.gif`, 'image/webp')

  expect(name).toBe(`${'a'.repeat(250)}.webp`)
})

test('ignores an announced type that can’t be that large and goes by the name', () => {
  const large = { fileName: 'film.mp4', contentType: 'image/jpeg', bytes: mediaBytesMax.image + 1 }

  expect(likelyType(large)).toBe('video/mp4')
  expect(likelyType({ ...large, fileName: 'sea.jpg' })).toBe('image/jpeg')
})
