import { expect, test } from 'vitest'
import { suggestions, usedWords } from './completion-list.tsx'

const post = (content: string, own: Partial<Parameters<typeof usedWords>[0][number]> = {}) => ({
  content,
  overrides: {},
  options: {},
  ...own,
})
const typing = (mark: '#' | '@', typed: string) => ({ mark, start: 0, end: 1, typed })

test('collects hashtags and names from all texts of the posts, most used first', () => {
  const used = usedWords([
    post('#Market on Monday with @ada', { overrides: { x: { content: 'Come to the #market' } } }),
    post('#oyez #market', { options: { x: { parts: ['and #fair', 'by @ada@example.social'] } } }),
  ])

  expect(used['#']).toEqual(['#Market', '#oyez', '#fair'])
  expect(used['@']).toEqual(['@ada', '@ada@example.social'])
})

test('ignores numbers, addresses, and parts of links', () => {
  const used = usedWords([post('#1 by mail to ada@example.test, see https://crier.test/#part and crier.test/@ada')])

  expect(used).toEqual({ '#': [], '@': [] })
})

test('suggests prefix matches first, and never the word exactly as typed', () => {
  const used = { '#': ['#townfair', '#town', '#hometown', '#oyez'], '@': [] }

  expect(suggestions(typing('#', 'town'), used)).toEqual(['#townfair', '#hometown'])
  expect(suggestions(typing('#', ''), used)).toEqual(['#townfair', '#town', '#hometown', '#oyez'])
})
