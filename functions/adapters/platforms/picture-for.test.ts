import { expect, test } from 'vitest'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'
import { aMedia } from '#test/media/a-media.ts'
import { pictureFor } from './picture-for.ts'

const need: PictureNeed = { name: 'square', contentTypes: ['image/jpeg'], bytesMax: 5_000, widthMax: 100 }
const variantFor = async (state: { width: number; hasMetadata?: true }) =>
  (await pictureFor({ imageVariants: fakeImageVariants() }, aMedia({ state: { name: 'ready', height: 50, ...state } }), need)).file.variant

test('sends a picture that fits as uploaded', async () => {
  expect(await variantFor({ width: 100 })).toBeUndefined()
})

test('sends a picture that fits without its metadata', async () => {
  expect(await variantFor({ width: 100, hasMetadata: true })).toBe('bare')
})

test('sends a picture that does not fit as an image variant, which has no metadata', async () => {
  expect(await variantFor({ width: 101, hasMetadata: true })).toBe('square')
})
