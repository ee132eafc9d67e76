import { expect, test } from 'vitest'
import { type PageDocument, pageDocument } from './page-document.ts'

const template = `<head>
  <title>Any</title>
  <meta name="description" content="Any" />
</head><body><div id="app"></div>
  <p id="loading">Loading...</p></body>`

const aPage: PageDocument = {
  path: '/any',
  title: 'Any',
  description: 'Any',
  html: '<h1>Any</h1>',
  isListed: true,
  shareImage: '/share/any.png',
  preloads: [],
  styles: [],
  structuredData: [],
}

test('a page needs no styles of its own, and has nothing to wait for', () => {
  expect(pageDocument(template, aPage)).toContain('<div id="app"><h1>Any</h1></div></body>')
})

test('a template that a page can’t be put into is refused', () => {
  for (const part of ['<title>', '</head>', '<div id="app">', '<p id="loading">'])
    expect(() => pageDocument(template.replace(part, ''), aPage)).toThrow('to put a page into')
})

test('nothing of a page’s texts can end the place that it stands in', () => {
  const document = pageDocument(template, { ...aPage, title: '</title>&"', data: '</script>', structuredData: [{ name: '</script>' }] })

  expect(document).toContain('<title>&lt;/title&gt;&amp;&quot;</title>')
  expect(document).toContain('content="&lt;/title&gt;&amp;&quot;"')
  expect(document.match(/<\/script>/g)).toHaveLength(2)
})
