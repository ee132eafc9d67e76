import { expect, test } from 'vitest'
import { simplePlatforms } from './simple-platforms.ts'

test('a picture with a text needs no further choice on platforms that ask for none', async () => {
  expect(await simplePlatforms()).toEqual(['x', 'instagram', 'facebook', 'linkedin'])
})
