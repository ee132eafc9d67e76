import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('returns valid options unchanged', () => {
  const options = { facebook: { link: 'https://example.com' }, youtube: { madeForKids: false } }

  expect(readOptions(options)).toEqual({ options, findings: [] })
})

test('drops and names incomplete options, and keeps the rest', () => {
  const { options, findings } = readOptions({
    facebook: { link: 'https:/', title: 'Bread' },
    linkedin: { article: { source: '', title: 'Bread' }, visibility: 'CONNECTIONS' },
    youtube: { title: 'Bread' },
  })

  expect(options).toEqual({ facebook: { title: 'Bread' }, linkedin: { visibility: 'CONNECTIONS' }, youtube: { title: 'Bread' } })
  expect(findings.map(({ severity, field }) => `${severity} ${field}`)).toEqual([
    'error options.facebook.link',
    'error options.linkedin.article.source',
  ])
})
