import { existsSync, globSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../web/prerender/root.ts'
import { readPage } from './code-blocks.ts'

const isOurs = (path: string) => !/(^|\/)(node_modules|\.build|dist)(\/|$)/.test(path)
const everyPage = globSync('**/*.md', { cwd: root, exclude: (path) => !isOurs(path) }).sort()

test.each(everyPage)('every link in %s leads to a file, and to a heading in it', (page) => {
  expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([])
})

test('README leads to every page in docs/, directly or through another page', () => {
  const found = new Set(['README.md'])
  for (const page of found) for (const link of linksOf(page)) if (isPage(fileOf(page, link))) found.add(fileOf(page, link))

  // The pages for developers are also the site's, and lead to each other by its addresses.
  const guides = everyPage.filter(
    (page) => page.startsWith('docs/') && (!page.startsWith('docs/developers/') || page.endsWith('/index.md')),
  )
  expect(guides.filter((page) => !found.has(page))).toEqual([])
})

/** A page's text without code, whose brackets aren't links. */
const proseOf = (page: string) => readPage(page).replace(/^ *```.*?^ *```$/gms, '')

/** The targets of a page's links to other files, and within itself. */
const linksOf = (page: string) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^(https?:|mailto:|\/)/.test(target))

const fileOf = (page: string, link: string) => {
  const [path = ''] = link.split('#')
  return path === '' ? page : normalize(join(page, '..', path))
}

const isPage = (file: string) => everyPage.includes(file)

const leadsSomewhere = (page: string, link: string) => {
  const file = fileOf(page, link)
  const [, heading] = link.split('#')
  if (heading === undefined || !isPage(file)) return existsSync(join(root, file))
  return anchorsOf(file).includes(heading)
}

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
