import { expect, test } from 'vitest'
import { linesRefusedBy } from './lines-refused-by.ts'

const refused = [
  "const isOver = message.includes('expired')",
  "const isOver = error.message?.startsWith('Your sign-in has expired')",
  "const hasDeclined = state.message.endsWith('access_denied')",
  'const isOver = /expired/.test(failure.message)',
  'const isOver = message.match(/expired/) !== null',
  'const isOver = overMessages.includes(message)',
  'const isBadToken = serverMessage === badToken',
  "const isBadToken = 'Invalid token.' !== error.message",
  "switch (message) { case 'Invalid token.': askAgain() }",
]

const allowed = [
  "const isOver = error.code === 'expired'",
  'const hasSaidWhy = message !== undefined',
  "const hasSaidWhy = error.message !== ''",
  "const isAsked = text.includes('?')",
]

test('web code may not depend on a message’s wording', async () => {
  expect(await linesRefusedBy('no-words-of-messages', [...refused, ...allowed])).toEqual(refused)
})
