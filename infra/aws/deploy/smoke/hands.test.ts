import { expect, test } from 'vitest'
import { simplePlatforms } from './hands.ts'

test('an image with text needs no other choice on platforms that ask for none', async () => {
  const simple = await simplePlatforms()

  expect(simple).toEqual(expect.arrayContaining(['x', 'instagram', 'facebook', 'linkedin']))
  for (const platform of ['tiktok', 'pinterest', 'youtube']) expect(simple).not.toContain(platform)
})
