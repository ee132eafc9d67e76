import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { languages } from '#shared/domain/languages.ts'
import { boxPages, notFoundPage, type SitePage, sitePages } from '#web/app/site/site-map.ts'
import { i18n } from '#web/lib/i18n.ts'
import { nothing } from '#web/lib/page-data.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { questions } from '#web/routes/site/landing/questions.ts'
import { type BlogPost, readPosts } from './blog/parse-post.ts'
import { listData, postData, writeBlog } from './blog/write-blog.ts'
import { filesOf, type Manifest, readManifest } from './build-manifest.ts'
import { referencePath } from './developers/docs-paths.ts'
import { readDocs } from './developers/read-pages.ts'
import { docsForBox, docsPages, writeDocs } from './developers/write-docs.ts'
import { writeIcons } from './icons.ts'
import { pageDocument, preload, replaced, withBeforePaint, withScreenScripts } from './page-document.ts'
import { postsFolder } from './public-paths.ts'
import { root } from './root.ts'
import { blogPosting, faqPage, shareImagePath, sitePlaceholder, softwareApplication } from './structured-data.ts'

/** A page with everything the build adds to it. */
type Page = SitePage & {
  data?: unknown
  structuredData?: readonly object[]
  publishedOn?: string
  /** The text of the share image, if it isn't the title. */
  shareTitle?: string
}

const dashboardDocument = 'dashboard/index.html'

/** Images that pages refer to but that aren't rendered yet: share images and the posts' pictures. */
export type NamedPictures = { links: readonly { path: string; title: string }[]; posts: readonly string[] }

/**
 * Writes the document of every public page, in this process's language, into a site that Vite has built. In English also writes what the site has once:
 * the blog's feeds, the dashboard, the icons, and the lists for robots. English comes last, because its landing page replaces the template.
 */
export const writePages = async (folder: string): Promise<NamedPictures> => {
  const [posts, docs] = await Promise.all([readPosts(postsFolder), readDocs()])
  if (isEnglish) await Promise.all([writeBlog(posts, { into: folder, siteUrl: sitePlaceholder }), writeDocs(docs, folder)])
  const pages = [
    ...sitePages.map((page) => ({ ...page, ...additionsTo(page, posts) })),
    ...docsPages(docs),
    ...posts.map((post) => postPage(post, posts)),
  ]
  const rendered = await writeDocuments(folder, pages, everySite)
  const listed = rendered.filter(({ isListed }) => isListed)
  if (isEnglish) {
    await write(
      folder,
      'sitemap.xml',
      sitemap([
        ...listed.flatMap(({ path, publishedOn }) =>
          isTranslated(path) ? languages.map((language) => ({ path: sitePath(path, language) })) : [{ path, changedOn: publishedOn }],
        ),
        { path: referencePath },
      ]),
    )
    await write(folder, 'robots.txt', robots(`\nSitemap: ${sitePlaceholder}/sitemap.xml\n`))
  }
  return {
    links: listed.map(({ path, title, shareTitle }) => ({ path, title: shareTitle ?? withoutName(title) })),
    posts: posts.flatMap(({ picture }) => picture ?? []),
  }
}

/**
 * Does the same, in its own folder, for a deployment that sells no plans. Nothing there mentions prices, the blog, or
 * individual platforms.
 */
export const writeBoxPages = async (folder: string): Promise<void> => {
  const docs = docsForBox(await readDocs())
  if (isEnglish) await writeDocs(docs, folder)
  await writeDocuments(folder, [...boxPages, ...docsPages(docs, { isListed: false })], boxSite)
  // Platforms fetch people's files from here, and some of them check robots.txt first.
  if (isEnglish) await write(folder, 'robots.txt', robots())
}

/** What differs between the documents of the full site and those of a deployment that sells no plans. */
type Edition = { sellsPlans: boolean; alter: (html: string) => string; alterShell: (html: string) => string }

const unaltered = (html: string) => html
const everySite: Edition = { sellsPlans: true, alter: unaltered, alterShell: unaltered }
const boxSite: Edition = {
  sellsPlans: false,
  // Tells the scripts, too (web/src/lib/sells-plans.ts).
  alter: (html) => replaced(html, '<html lang="en">', '<html lang="en" data-plans="given">').replace(/<link rel="alternate"[^>]*>/, ''),
  alterShell: (html) => replaced(html, '</head>', '<meta name="robots" content="noindex"></head>'),
}

/** Writes each page's document and the dashboard's in place of the shared ones that Vite has built. */
const writeDocuments = async (folder: string, pages: readonly Page[], { sellsPlans, alter, alterShell }: Edition) => {
  const built = async (name: string) => alter(await readFile(join(folder, name), 'utf8'))
  const template = inLanguage(scriptsLast(withBeforePaint(await built('index.html'))))
  const manifest = await readManifest(folder, 'site')
  const rendered = await renderAll([...pages, { ...notFoundPage, data: nothing }], sellsPlans)
  const translated = join(folder, sitePath('/'))
  for (const page of rendered) await write(translated, documentPath(page), documentOf(page, template, manifest))
  await write(translated, 'shell.html', alterShell(shellOf(template, manifest)))
  if (!isEnglish) return rendered
  const dashboard = withScreenScripts(await built(dashboardDocument), await readManifest(folder, 'dashboard'))
  await write(folder, dashboardDocument, withBeforePaint(dashboard))
  await writeIcons(folder)
  return rendered
}

const isEnglish = i18n.locale === 'en'

/** Articles, developer docs, and legal texts are in English only, within pages of every language. */
const isTranslated = (path: string) => !/^\/(blog|docs|privacy-terms)(\/|$)/.test(path)

const noScript = 'Crier needs JavaScript to sign you in and to write posts.'

/** What a template says itself, in this process's language. */
const inLanguage = (template: string) =>
  replaced(
    replaced(template, '<html lang="en"', `<html lang="${i18n.locale}"`),
    noScript,
    i18n.t('Crier needs JavaScript to sign you in and to write posts.'),
  )

const additionsTo = ({ path }: SitePage, posts: readonly BlogPost[]): Partial<Page> => {
  if (path === '/')
    return { structuredData: [softwareApplication(), faqPage(questions)], shareTitle: 'One voice, every square, on the second.' }
  if (path === '/pricing') return { structuredData: [softwareApplication()] }
  return path === '/blog' ? { data: listData(posts) } : {}
}

const postPage = (post: BlogPost, posts: readonly BlogPost[]): Page => {
  const path = `/blog/${post.path}`
  const { title, date, author, description, image } = post.frontmatter
  const picture = image?.src ?? shareImagePath(path)
  return {
    path,
    module: 'src/routes/site/blog-post.tsx',
    description,
    isListed: true,
    data: postData(posts, post),
    publishedOn: date,
    structuredData: [blogPosting({ path, title, date, author, description, image: picture })],
  }
}

type RenderedPage = Page & { title: string; html: string }

/** Renders pages one at a time, because a page's data is set globally for the next rendering. */
const renderAll = async (pages: readonly Page[], sellsPlans: boolean) => {
  const renderPage = await loadRenderer()
  const rendered: RenderedPage[] = []
  for (const page of pages) rendered.push({ ...page, ...(await renderPage(page.path, { data: page.data, sellsPlans })) })
  return rendered
}

const documentPath = ({ path }: Page) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

const documentOf = (page: RenderedPage, template: string, manifest: Manifest) => {
  const added = ownFiles(page.module, template, manifest)
  return pageDocument(template, {
    ...page,
    isListed: page.isListed && (isEnglish || isTranslated(page.path)),
    path: sitePath(page.path),
    translations: isTranslated(page.path) ? languages.map((language) => ({ language, path: sitePath(page.path, language) })) : [],
    shareImage: shareImagePath(page.path),
    preloads: added.filter((file) => file.endsWith('.js')),
    styles: added.filter((file) => file.endsWith('.css')),
    structuredData: page.structuredData ?? [],
  })
}

/** Pages are readable without scripts, so scripts load after styles and fonts. */
const scriptsLast = (html: string) => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Most visitors to a page that only a script can show have come to log in. */
const shellOf = (template: string, manifest: Manifest) => {
  const scripts = ownFiles('src/routes/site/login.tsx', template, manifest).filter((file) => file.endsWith('.js'))
  return replaced(template, '</head>', `${scripts.map(preload).join('')}</head>`)
}

/** Returns the files a page's module needs that the template doesn't already include. */
const ownFiles = (module: string, template: string, manifest: Manifest) =>
  filesOf(manifest, ['index.html', module])
    .map((file) => `/${file}`)
    .filter((file) => !template.includes(file))

/** The share image already bears our name. */
const withoutName = (title: string) => title.replace(/ \| Crier$/, '')

const write = async (folder: string, path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

type Entry = {
  path: string
  /** A day, such as 2026-11-21. */
  changedOn?: string | undefined
}

/** The sitemap for search engines. https://www.sitemaps.org/protocol.html */
const sitemap = (entries: readonly Entry[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(entryOf).join('\n')}
</urlset>
`

const entryOf = ({ path, changedOn }: Entry) =>
  `  <url><loc>${sitePlaceholder}${path}</loc>${changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`}</url>`

/** Lets crawlers read everything but the API and the dashboard. https://www.rfc-editor.org/rfc/rfc9309 */
const robots = (more = ''): string => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Allow: /
${more}`

type RenderPage = (path: string, made: { data?: unknown; sellsPlans: boolean }) => Promise<{ title: string; html: string }>

const Renderer = z.object({ renderPage: z.custom<RenderPage>((value) => typeof value === 'function') })

/** Loads what Vite has built from web/src/app/site/prerender.tsx. */
const loadRenderer = async (): Promise<RenderPage> => {
  const address = pathToFileURL(join(root, '.build/prerender/prerender.js'))
  const { renderPage } = Renderer.parse(await import(address.href))
  return async (path, made) => {
    const page = await renderPage(path, made)
    // The pages' CSP forbids style attributes in HTML. It allows styles that a script sets later.
    if (/<[a-z][^>]*\sstyle="/i.test(page.html)) throw new Error(`The page ${path} has a style attribute, which its policy forbids.`)
    return page
  }
}
