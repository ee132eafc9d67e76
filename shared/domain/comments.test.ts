import { expect, test } from 'vitest'
import { commentPieces, mentionedIn, plainComment } from './comments.ts'

const ada = { userId: 'ada-1', name: 'Ada Lovelace' }

test('finds everyone a text mentions, each once', () => {
  expect(mentionedIn('@[ada-1], please ask @[bert-2] or @[ada-1]. Not @carl, @[] or mail@[ x ].')).toEqual(['ada-1', 'bert-2'])
})

test('shows mentions by name, and leaves alone what looks like one', () => {
  const comment = { text: 'Ask @[ada-1] about @[nobody]!', mentions: [ada] }

  expect(commentPieces(comment)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Ada Lovelace', isMention: true },
    { text: ' about @[nobody]!', isMention: false },
  ])
  expect(plainComment(comment)).toBe('Ask @Ada Lovelace about @[nobody]!')
})

test('shows a comment that is only a mention', () => {
  expect(commentPieces({ text: '@[ada-1]', mentions: [ada] })).toEqual([{ text: '@Ada Lovelace', isMention: true }])
})
