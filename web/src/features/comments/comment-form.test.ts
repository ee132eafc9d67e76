import { expect, test } from 'vitest'
import { withMentions } from './comment-form.tsx'

const people = [
  { userId: 'ada', name: 'Ada' },
  { userId: 'ada-l', name: 'Ada Lovelace' },
  { userId: 'bert', name: 'Bert' },
  { userId: 'other-bert', name: 'Bert' },
]

test.each([
  ['@Ada, look', '@[ada], look'],
  ['Ask @Ada Lovelace or @Bert!', 'Ask @[ada-l] or @[bert]!'],
  ['@Adam and @ Ada and ada@example.com', '@Adam and @ Ada and ada@example.com'],
  ['@Bert@Ada', '@[bert]@[ada]'],
  ['No one here', 'No one here'],
  ['@', '@'],
])('%s is sent as %s', (typed, sent) => {
  expect(withMentions(typed, people)).toBe(sent)
})
