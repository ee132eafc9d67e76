import { expect, test } from 'vitest'
import { Attempt } from '#shared/domain/targets.ts'
import { outcomeWords, stepWords } from './target-panel.tsx'

test('describes the steps of a thread and of checking', () => {
  expect(stepWords('post')).toBe('Sent the post')
  expect(stepWords('post-3')).toBe('Sent part 3 of the thread')
  expect(stepWords('reconcile post-3')).toBe('Checked whether it arrived')
})

test('shows an unknown step by its own name', () => {
  expect(stepWords('publish-reel')).toBe('publish-reel')
  expect(stepWords('constructor')).toBe('constructor')
})

test('every outcome has a description', () => {
  for (const outcome of Attempt.shape.outcome.options) expect(outcomeWords(outcome, 'x').label).not.toBe('')
})
