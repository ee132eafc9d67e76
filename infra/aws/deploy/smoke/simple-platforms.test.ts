import { expect, test } from 'vitest'
import { simplePlatforms } from './simple-platforms.ts'

test('a picture with a text needs no further choice on platforms that ask for none', async () => {
  const simple = await simplePlatforms()

  expect(simple).toEqual(expect.arrayContaining(['x', 'instagram', 'facebook', 'linkedin']))
  for (const platform of ['tiktok', 'pinterest', 'youtube']) expect(simple).not.toContain(platform)
})
