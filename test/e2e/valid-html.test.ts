import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'
import { test } from './site-documents.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Our own scripts have a content hash in their name and come from the document's own origin, so they need no
  // integrity attribute.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

test.concurrent('every document is valid HTML with ordered headings and distinct landmarks', async ({ allDocuments }) => {
  const findings: string[] = []
  for (const { path, html } of allDocuments) {
    const { results } = await validator.validateString(html, path)
    findings.push(
      ...results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} ${selector}`)),
    )
  }

  expect(findings).toEqual([])
})

test.concurrent('invalid HTML is detected', async () => {
  const { results } = await validator.validateString('<!doctype html><p><div id="a"></div><i id="a"></i></p>')

  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(
    expect.arrayContaining(['close-order', 'no-dup-id']),
  )
})
