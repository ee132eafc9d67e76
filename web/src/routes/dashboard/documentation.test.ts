import { expect, test } from 'vitest'
import { searchTopics } from './documentation.tsx'

const topics = [
  {
    slug: 'states',
    title: 'What each status means',
    lead: 'How a post stands.',
    passages: () => [
      { title: 'Missed', text: 'Its time passed by more than the late limit in Settings allows.' },
      { title: 'Paused', text: 'Publishing is paused in Settings. It is not missed.' },
    ],
  },
  { slug: 'keys', title: 'Keys', lead: 'What keys do.', passages: () => [{ title: 'Café', text: 'C' }] },
]
const titles = (typed: string) => searchTopics(typed, topics).map(({ title }) => title)

test('every word has to occur, in any order, without case and accents', () => {
  expect(titles('LIMIT late')).toEqual(['Missed'])
  expect(titles('cafe')).toEqual(['Café'])
  expect(titles('late zeppelin')).toEqual([])
})

test('what says it in its title comes before what only mentions it', () => {
  expect(titles('missed')).toEqual(['Missed', 'Paused'])
})

test('a page itself is found by what it is called', () => {
  expect(searchTopics('status means', topics)).toEqual([
    { slug: 'states', topic: 'What each status means', title: 'What each status means', text: 'How a post stands.' },
  ])
})

test('nothing typed finds nothing, and a word that is everywhere is not listed without end', () => {
  const many = [
    { slug: 'api', title: 'API', lead: '', passages: () => Array.from({ length: 99 }, (_, at) => ({ title: `Call ${at}`, text: '' })) },
  ]

  expect(titles(' ')).toEqual([])
  expect(searchTopics('call', many)).toHaveLength(20)
})
