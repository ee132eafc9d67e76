import { expect, test } from 'vitest'
import type { Finding } from '#shared/domain/findings.ts'
import { groupFindings, mergeFindings } from './findings.ts'

test('the same finding of two accounts is said once, for both', () => {
  const finding = { severity: 'error', field: 'content', message: 'Too long.', fix: 'Shorten it.' } as const

  expect(
    groupFindings([
      { ...finding, accountId: 'x_1' },
      { ...finding, accountId: 'x_2' },
    ]),
  ).toEqual([{ id: 'finding-0', ...finding, accountIds: ['x_1', 'x_2'] }])
})

test('what stops a post comes before what only disturbs it', () => {
  const groups = groupFindings([
    { severity: 'warning', field: 'content', message: 'A link costs more.', fix: '', accountId: 'x_1' },
    { severity: 'error', field: 'media', message: 'Too many files.', fix: '' },
  ])

  expect(groups.map(({ message }) => message)).toEqual(['Too many files.', 'A link costs more.'])
})

test('a finding keeps a name of its own, so that a field can point to it', () => {
  const groups = groupFindings([
    { severity: 'error', field: 'content', message: 'a', fix: '' },
    { severity: 'error', field: 'media', message: 'a', fix: '' },
  ])

  expect(new Set(groups.map(({ id }) => id)).size).toBe(2)
})

const aFinding = (message: string, own: Partial<Finding> = {}): Finding => ({
  severity: 'error',
  field: 'content',
  message,
  fix: 'Fix it.',
  ...own,
})
const tooLong = aFinding('Too long by 3.')
const twice = aFinding('This was posted two days ago.')

test('what both found is said once, and what only the server knows is added', () => {
  expect(mergeFindings({ local: [tooLong], server: [tooLong, twice], localThen: [tooLong] })).toEqual([tooLong, twice])
})

test('what was fixed since the server was asked is not said any more', () => {
  expect(mergeFindings({ local: [], server: [tooLong, twice], localThen: [tooLong] })).toEqual([twice])
})

test('the same words for another account are another finding', () => {
  const [ada, bob] = [aFinding('No.', { accountId: 'x_1' }), aFinding('No.', { accountId: 'x_2' })]

  expect(mergeFindings({ local: [ada], server: [ada, bob], localThen: [ada] })).toEqual([ada, bob])
})
