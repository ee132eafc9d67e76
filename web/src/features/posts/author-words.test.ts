import { expect, test } from 'vitest'
import { authorWords } from './author-words.ts'

const people = [
  { userId: 'ada', name: 'Ada' },
  { userId: 'bert', name: 'Bert', leftAt: '2026-05-04T09:00:00.000Z' },
]

test('says whose a post is, also if they’re no longer there or deleted their account', () => {
  expect(['ada', 'bert', 'carla'].map((createdBy) => authorWords(createdBy, people))).toEqual([
    'By Ada',
    'By Bert (no longer a member)',
    'By a former member',
  ])
})

test('says nothing about a post from before authors were stored', () => {
  expect(authorWords(undefined, people)).toBeUndefined()
})
