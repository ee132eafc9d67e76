import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('options that hold are given as they are', () => {
  const options = { facebook: { link: 'https://example.com' }, youtube: { madeForKids: false } }

  expect(readOptions(options)).toEqual({ options, findings: [] })
})

test('what is not complete yet is left out and named by its field, and the rest stays', () => {
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
