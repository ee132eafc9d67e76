import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { statuses } from './error-response.ts'
import { documentUrl, withErrors } from './error-table.ts'

const document = await readFile(documentUrl, 'utf8')

test('the documentation lists every error as the code knows it; npm run errors:table sets it right', () => {
  expect(withErrors(document)).toBe(document)
})

test('every code has its status in the documentation, and so has a breakdown', () => {
  for (const [code, status] of Object.entries({ ...statuses, internal: 500 })) expect(document).toContain(`| ${status} | \`${code}\` | `)
})

test('a table that is out of date is replaced, and nothing else is', () => {
  const outdated = document.replace('| 409 | `conflict`', '| 418 | `teapot`')

  expect(outdated).not.toBe(document)
  expect(withErrors(outdated)).toBe(document)
})

test('a document without a place for the table is refused', () => {
  expect(() => withErrors('# Errors')).toThrow('The document has no')
})
