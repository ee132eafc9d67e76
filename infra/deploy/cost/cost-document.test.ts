import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentUrl, withCost } from './cost-document.ts'

test('what the documentation says of the cost is what the code works out; npm run cost -- --write sets it right', async () => {
  const document = await readFile(documentUrl, 'utf8')

  expect(withCost(document)).toBe(document)
})

test('a document without a place for the table is refused', () => {
  expect(() => withCost('## Cost')).toThrow('The document has no')
})
