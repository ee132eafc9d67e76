import { expect, test } from 'vitest'
import { screens } from '../src/lib/screens.ts'
import type { Manifest } from './build-manifest.ts'
import { type PageDocument, pageDocument, withScreenScripts } from './page-document.ts'

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
  translations: [],
}

test('a page works without its own styles and scripts', () => {
  expect(pageDocument(template, aPage)).toContain('<div id="app"><h1>Any</h1></div></body>')
})

test('refuses a template that has no place for the page', () => {
  for (const part of ['<title>', '</head>', '<div id="app">', '<p id="loading">'])
    expect(() => pageDocument(template.replace(part, ''), aPage)).toThrow('to put a page into')
})

test('no text on a page can close the element it is in', () => {
  const document = pageDocument(template, { ...aPage, title: '</title>&"', data: '</script>', structuredData: [{ name: '</script>' }] })

  expect(document).toContain('<title>&lt;/title&gt;&amp;&quot;</title>')
  expect(document).toContain('content="&lt;/title&gt;&amp;&quot;"')
  expect(document.match(/<\/script>/g)).toHaveLength(2)
})

const chunk = (file: string, imports: string[] = []) => ({ file, imports, css: [`${file}.css`] })

const manifest: Manifest = {
  'dashboard/index.html': chunk('main.js', ['_base.js']),
  '_base.js': chunk('base.js'),
  '_lists.js': chunk('lists.js'),
  ...Object.fromEntries(screens.map(({ name }) => [`src/routes/dashboard/${name}.tsx`, chunk(`${name}.js`, ['_base.js', '_lists.js'])])),
}

test('the document lists what each screen needs beyond the shared files, before the script that preloads it', () => {
  const html = withScreenScripts('<head><script src="/before-paint.js"></script></head>', manifest)
  const [, list = ''] =
    /^<head><script type="application\/json" id="screen-scripts">(.*)<\/script>\s*<script src="\/before-paint.js">/.exec(html) ?? []

  expect(JSON.parse(list)).toMatchObject({
    '/dashboard/overview': ['/overview.js', '/lists.js'],
    '/dashboard/posts': ['/posts.js', '/lists.js'],
  })
})
