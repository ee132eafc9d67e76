import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mediaApi } from './media.ts'

const fileNamed = (fileName: string) => z.safeParse(mediaApi.create.input, { fileName, contentType: 'image/png', bytes: 100 }).success

test.each(['sea.png', 'Zoë’s sea (2).png', '海.png', '👩‍🚀.png'])('a file may be called %j', (fileName) => {
  expect(fileNamed(fileName)).toBe(true)
})

test.each(['a\0.png', 'a\n.png', 'a\r\nb.png', 'gpj.\u202etxt.png', 'a\u2028.png', '\u200b.png'])(
  'a file can’t be called %j, which shows as something else',
  (fileName) => {
    expect(fileNamed(fileName)).toBe(false)
  },
)
