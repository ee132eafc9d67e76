import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { boxPages, sitePages } from '#web/app/site/site-map.ts'
import { docsPaths } from './developers/docs-paths.ts'
import { root } from './root.ts'

/** The folder of the blog's Markdown files. */
export const postsFolder = join(root, 'web/content/blog')

/** The paths of all pages that the build writes a document for. */
export const publicPaths = (): string[] => [...sitePages.map(({ path }) => path), ...docsPaths, ...slugs().map((slug) => `/blog/${slug}`)]

/** The same for a deployment that sells no plans. */
export const boxPaths = (): string[] => [...boxPages.map(({ path }) => path), ...docsPaths]

const slugs = () =>
  readdirSync(postsFolder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
