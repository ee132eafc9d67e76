import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const read = (code: string) => textsOf('page.tsx', code).map(({ text }) => text)

test('a sentence with a link in it is one text', () => {
  expect(read('const page = <p>Write to <a href="/contact">our team</a> at any time.</p>')).toEqual(['Write to our team at any time.'])
})

test('an inserted value shows as a gap', () => {
  expect(read(`const words = \`You have \${count} posts left.\``)).toEqual(['You have {…} posts left.'])
})

test('a single word is a text if it labels something', () => {
  expect(read('const item = { label: "Save", kind: "Save" }')).toEqual(['Save'])
})

test('class names, imports, and URLs aren’t texts', () => {
  expect(read('import { a } from "./some place"; const b = <div className="flex grow" href="/a b c" />')).toEqual([])
})

test('a text reports the line it starts on', () => {
  expect(textsOf('page.tsx', '\n\nconst words = "Two words"')).toEqual([{ line: 3, text: 'Two words' }])
})
