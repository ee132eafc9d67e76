import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mediaApi } from './media.ts'

const fileNamed = (fileName: string) => z.safeParse(mediaApi.create.input, { fileName, contentType: 'image/png', bytes: 100 }).success

test.each(['sea.png', 'Zoë’s sea (2).png', '海.png', '👩‍🚀.png'])('accepts %j as a file name', (fileName) => {
  expect(fileNamed(fileName)).toBe(true)
})

test.each(['a\0.png', 'a\n.png', 'a\r\nb.png', 'gpj.\u202etxt.png', 'a\u2028.png', '\u200b.png'])(
  'refuses %j as a file name because it displays as something else',
  (fileName) => {
    expect(fileNamed(fileName)).toBe(false)
  },
)
