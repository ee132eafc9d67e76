import { expect, test } from 'vitest'
import { aDelivery, anImage } from '#test/platforms/x/deliveries.ts'
import { fingerprintOf, fingerprintOfNext } from './listed-post.ts'

const ofText = (text: string) => fingerprintOf({ text, mediaCount: 0, parentId: undefined })

test.each([
  ['a short link in place of ours', 'Tickets: https://example.com/opening?day=1 now', 'Tickets: https://t.co/AbC123xyz9 now'],
  ['a short link in place of a bare domain', 'See example.com.', 'See https://t.co/AbC123xyz9.'],
  ['escaped characters', 'R&D: 1 < 2 > 0', 'R&amp;D: 1 &lt; 2 &gt; 0'],
  ['an escape that the person typed', 'Write &amp; in HTML', 'Write &amp;amp; in HTML'],
  ['other spaces and line ends', 'One  two\n\nthree ', 'One two\nthree'],
  ['a composed letter', 'Cafe\u0301', 'Caf\u00e9'],
])('the fingerprint survives %s', (_, sent, listed) => {
  expect(ofText(listed)).toBe(ofText(sent))
})

test('different words, another number of files, or another parent changes the fingerprint', () => {
  const marks = [
    { text: 'Doors at 9', mediaCount: 0, parentId: undefined },
    { text: 'Doors at 10', mediaCount: 0, parentId: undefined },
    { text: 'Doors at 9', mediaCount: 1, parentId: undefined },
    { text: 'Doors at 9', mediaCount: 0, parentId: '1990000000000000001' },
  ]

  const fingerprints = new Set(marks.map(fingerprintOf))

  expect(fingerprints.size).toBe(marks.length)
})

test('a post’s files identify its first part, and the previous part identifies each other one', () => {
  const thread = { media: [anImage()], options: { parts: ['two'] } }

  const first = fingerprintOfNext(aDelivery({ ...thread, text: 'one' }))
  const second = fingerprintOfNext(aDelivery({ ...thread, text: 'one', progress: { posts: ['1990000000000000001'] } }))

  expect(first).toBe(fingerprintOf({ text: 'one', mediaCount: 1, parentId: undefined }))
  expect(second).toBe(fingerprintOf({ text: 'two', mediaCount: 0, parentId: '1990000000000000001' }))
})
