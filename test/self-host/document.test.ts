import { expect, test } from 'vitest'
import { commandNames, readDocument } from './document.ts'

const document = await readDocument()

test.each(commandNames)('the document contains the command that the walk calls “%s”', (name) => {
  expect(document.command(name)).not.toBe('')
})

test.each([1, 2, 3, 4, 5, 6])('step %i of the document has a code block', (step) => {
  expect(document.step(step)).not.toBe('')
})
