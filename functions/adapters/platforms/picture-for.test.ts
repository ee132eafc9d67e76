import { expect, test } from 'vitest'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { fakeRenditions } from '#test/fakes/fake-media-renditions.ts'
import { aMedia } from '#test/media/a-media.ts'
import { pictureFor } from './picture-for.ts'

const need: PictureNeed = { name: 'square', contentTypes: ['image/jpeg'], bytesMax: 5_000, widthMax: 100 }
const renditionFor = async (state: { width: number; hasMetadata?: true }) =>
  (await pictureFor({ renditions: fakeRenditions() }, aMedia({ state: { name: 'ready', height: 50, ...state } }), need)).file.rendition

test('a picture that fits goes as it was uploaded', async () => {
  expect(await renditionFor({ width: 100 })).toBeUndefined()
})

test('a picture that fits and carries more than the picture goes without that', async () => {
  expect(await renditionFor({ width: 100, hasMetadata: true })).toBe('bare')
})

test('a picture that does not fit goes as a rendition, which has no metadata', async () => {
  expect(await renditionFor({ width: 101, hasMetadata: true })).toBe('square')
})
