import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { boxPages, sitePages } from '#web/app/site/site-map.ts'
import { root } from './root.ts'

/** Where the blog's posts are written. */
export const postsFolder = join(root, 'web/content/blog')

/** The addresses of all pages that the build makes a document for. */
export const publicPaths = (): string[] => [...sitePages.map(({ path }) => path), ...slugs().map((slug) => `/blog/${slug}`)]

/** Those of a box that sells nothing. */
export const boxPaths = (): string[] => boxPages.map(({ path }) => path)

const slugs = () =>
  readdirSync(postsFolder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
