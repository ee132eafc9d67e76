import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownText } from '#infra/sandbox/linkedin/little-text.ts'
import { toLittleText } from './create-post.ts'

const marks = '\\|{}@[]()<>#*_~'
const aMark = fc.constantFrom(...marks)
const aPiece = fc.oneof(
  aMark,
  fc.constantFrom(' ', '\n', 'a', '7', 'é', '日', '#word', '@[Ada](urn:li:person:1)', '{hashtag|\\#|x}'),
  fc.string({ unit: 'binary' }),
)
const aText = fc.array(aPiece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test('LinkedIn shows exactly what was written', () => {
  fc.assert(
    fc.property(aText, (text) => {
      expect(shownText(toLittleText(text))).toEqual({ text, isCut: false })
    }),
    { numRuns: 2_000 },
  )
})

test('escapes every special character, except the # of a hashtag', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const bare = [...toLittleText(text).matchAll(/\\[\\|{}@[\]()<>#*_~]|([\\|{}@[\]()<>#*_~])(.?)/gsu)].filter(
        ([, mark]) => mark !== undefined,
      )

      for (const [, mark, next] of bare) expect([mark, /[\p{L}\p{N}]/u.test(next ?? '')]).toEqual(['#', true])
    }),
  )
})

test.each([
  ['Fresh bread (until 6 pm) #bakery', 'Fresh bread \\(until 6 pm\\) #bakery'],
  ['#bakery', '#bakery'],
  ['line\n#two', 'line\n#two'],
  ['C# and a#b', 'C\\# and a\\#b'],
  ['# heading', '\\# heading'],
  ['##twice', '\\#\\#twice'],
  ['#_private', '\\#\\_private'],
  ['#foo_bar', '#foo\\_bar'],
  ['back\\slash', 'back\\\\slash'],
  ['ada@example.org', 'ada\\@example.org'],
  ['https://a.org/b_(c)~d#e', 'https://a.org/b\\_\\(c\\)\\~d\\#e'],
])('escapes %j as %j', (text, written) => {
  expect(toLittleText(text)).toBe(written)
})
