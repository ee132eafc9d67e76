import { expect, test } from 'vitest'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { type Followed, follow } from './use-followed-list.ts'

const [one, two, three] = ['one', 'two', 'three'].map((id) => aPostAnswer({ id }))
const posts = (...list: (typeof one)[]) => list.flatMap((post) => post ?? [])
const start: Followed = { listed: [], left: [] }
const ids = ({ left }: Followed) => left.map(({ id }) => id)

test('remembers a post that leaves a list as it was there', () => {
  const after = follow(follow(start, posts(one, two, three)), posts(two, three))

  expect(after.left).toEqual(posts(one))
})

test('a post that comes back is not listed twice', () => {
  const gone = follow(follow(start, posts(one, two)), posts(two))

  expect(ids(follow(gone, posts(one, two)))).toEqual([])
})

test('nothing has left a list on its first load', () => {
  expect(ids(follow(start, posts(one)))).toEqual([])
})

test('stops following the oldest posts once many have left', () => {
  const many = Array.from({ length: 30 }, (_, index) => aPostAnswer({ id: `post-${index}` }))
  const after = follow(follow(start, many), [])

  expect(after.left).toEqual(many.slice(10))
})
