import { expect, test } from 'vitest'
import { readEngagement, type Typed } from './engagement.ts'

const read = (typed: Partial<Typed>) =>
  readEngagement({ followers: '', posts: '', likes: '', comments: '', shares: '', saves: '', ...typed })

test('all interactions count alike, and are divided by the followers', () => {
  const reading = read({ followers: '10000', likes: '150', comments: '30', shares: '15', saves: '5' })

  expect(reading).toEqual({ kind: 'known', rate: 0.02, interactionsPerPost: 200 })
})

test('interactions of several posts are divided among them first', () => {
  expect(read({ followers: '1000', posts: '4', likes: '80' })).toEqual({ kind: 'known', rate: 0.02, interactionsPerPost: 20 })
})

test('nobody’s interest is a rate of 0', () => {
  expect(read({ followers: '1000', likes: '0' })).toMatchObject({ kind: 'known', rate: 0 })
})

test('a post that went far may have more interactions than there are followers', () => {
  expect(read({ followers: '100', likes: '250' })).toMatchObject({ rate: 2.5 })
})

test.each(['1200', '1,200', '1.200', '1 200', '1 200', "1'200", '1’200', ' 1200 '])('%s is read as 1200', (followers) => {
  expect(read({ followers, likes: '12' })).toMatchObject({ rate: 0.01 })
})

test.each<[string, Partial<Typed>, string]>([
  ['nothing', {}, 'Enter your followers.'],
  ['no followers', { likes: '5' }, 'Enter your followers.'],
  ['no interactions', { followers: '100' }, 'Enter at least one of likes, comments, shares and saves.'],
])('with %s typed so far, it is said what is missing', (_what, typed, missing) => {
  expect(read(typed)).toEqual({ kind: 'incomplete', missing })
})

test.each<[keyof Typed, string, string]>([
  ['followers', '0', 'Followers must be at least 1: nothing can be divided by 0.'],
  ['posts', '0', 'Posts must be at least 1: nothing can be divided by 0.'],
  ['followers', '-5', 'Followers can’t be negative.'],
  ['likes', '−12', 'Likes can’t be negative.'],
  ['comments', 'many', 'Comments must be a whole number, such as 1200 or 1,200.'],
  ['shares', '1.5', 'Shares must be a whole number, such as 1200 or 1,200.'],
  ['shares', '1,20', 'Shares must be a whole number, such as 1200 or 1,200.'],
  ['saves', '1,000.000', 'Saves must be a whole number, such as 1200 or 1,200.'],
  ['likes', '12k', 'Likes must be a whole number, such as 1200 or 1,200.'],
  ['likes', '1e9', 'Likes must be a whole number, such as 1200 or 1,200.'],
  ['likes', '10000000001', 'Likes can’t be more than 10,000,000,000.'],
  ['followers', '9'.repeat(400), 'Followers can’t be more than 10,000,000,000.'],
])('%s of “%s” are refused, and the field is named', (name, text, error) => {
  const reading = read({ followers: '100', likes: '5', [name]: text })

  expect(reading).toEqual({ kind: 'wrong', errors: { [name]: error } })
})

test('every field that is wrong is named at once', () => {
  expect(read({ followers: '-1', likes: 'x' })).toMatchObject({ errors: { followers: /negative/, likes: /whole number/ } })
})
