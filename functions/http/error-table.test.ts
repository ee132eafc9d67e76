import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { errorCatalog } from '#shared/domain/error-catalog.ts'
import { documentUrl, withErrors } from './error-table.ts'

const document = await readFile(documentUrl, 'utf8')

test('the documentation lists every error as the code defines it (run npm run errors:table to update)', () => {
  expect(withErrors(document)).toBe(document)
})

test('the documentation has a status for every code and for internal errors', () => {
  for (const [code, { status }] of Object.entries(errorCatalog)) expect(document).toContain(`| ${status} | \`${code}\` | `)
})

test('replaces an outdated table and nothing else', () => {
  const outdated = document.replace('| 409 | `conflict`', '| 418 | `teapot`')

  expect(outdated).not.toBe(document)
  expect(withErrors(outdated)).toBe(document)
})

test('refuses a document without a place for the table', () => {
  expect(() => withErrors('# Errors')).toThrow('The document has no')
})
