import { expect, test } from 'vitest'
import { linesRefusedBy } from './lines-refused-by.ts'

const refused = [
  "if (event.key === 'Enter') send()",
  "if (event.key !== 'Enter') stop()",
  "const isSent = key === 'Enter' && !shiftKey",
  "const isSent = 'Enter' === key",
  "const isTaken = ['Enter', ' '].includes(event.key)",
  "switch (event.key) { case 'Enter': send() }",
]

const allowed = ["if (pressedKey(event) === 'Enter') send()", "if (pressedKey(event) !== 'Enter') stop()", "const label = 'Enter'"]

test('web code may handle Enter only after checking for an input method’s composition', async () => {
  expect(await linesRefusedBy('no-bare-enter', [...refused, ...allowed])).toEqual(refused)
})
