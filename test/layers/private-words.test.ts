import { expect, test } from 'vitest'
import { codeFiles, privateWordsIn } from './private-words.ts'

test('no name in the code uses a private word where the field has its own', () => {
  const files = codeFiles()

  expect(files.length).toBeGreaterThan(2_000)
  expect(files.flatMap(privateWordsIn)).toEqual([])
})

test.each([
  ['functions/use-cases/publishing/settle-post.ts', ''],
  ['functions/use-cases/publishing/store.ts', 'const settlePost = sync'],
  ['functions/ports/slots.ts', 'export const takeTurn = () => slot'],
  ['functions/ports/slots.ts', 'type HoldReason = string'],
  ['web/src/features/billing/plan.ts', '/** How many renditions: asker. */'],
])('notices %s with “%s”', (file, text) => {
  expect(privateWordsIn({ file, text })).toHaveLength(1)
})

test.each([
  ['functions/adapters/dynamo/targets.ts', 'const { slotAt, syncedVersion, unknownStep } = item'],
  ['functions/adapters/aws/queue.ts', 'await Promise.allSettled(all); return slotAt'],
  ['shared/domain/plans.ts', '// A plan holds five accounts, and it is my turn.'],
])('allows %s with “%s”', (file, text) => {
  expect(privateWordsIn({ file, text })).toEqual([])
})
