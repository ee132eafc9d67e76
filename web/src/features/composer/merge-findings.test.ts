import { expect, test } from 'vitest'
import type { Finding } from '#shared/domain/preflight.ts'
import { mergeFindings } from './merge-findings.ts'

const aFinding = (message: string, own: Partial<Finding> = {}): Finding => ({
  severity: 'error',
  field: 'content',
  message,
  fix: 'Mend it.',
  ...own,
})
const tooLong = aFinding('Too long by 3.')
const twice = aFinding('This was posted two days ago.')

test('what both found is said once, and what only the server knows is added', () => {
  expect(mergeFindings({ here: [tooLong], server: [tooLong, twice], hereThen: [tooLong] })).toEqual([tooLong, twice])
})

test('what was mended since the server was asked is not said any more', () => {
  expect(mergeFindings({ here: [], server: [tooLong, twice], hereThen: [tooLong] })).toEqual([twice])
})

test('the same words for another account are another finding', () => {
  const [ada, bob] = [aFinding('No.', { accountId: 'x_1' }), aFinding('No.', { accountId: 'x_2' })]

  expect(mergeFindings({ here: [ada], server: [ada, bob], hereThen: [ada] })).toEqual([ada, bob])
})
