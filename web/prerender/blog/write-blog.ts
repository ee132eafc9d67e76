import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { summaryOf, wholeOf } from './page-data.ts'
import type { BlogPost } from './read-posts.ts'
import { rssOf } from './rss-of.ts'

/** `into` is the built site's folder; `siteUrl` has no slash at its end. */
type Options = { into: string; siteUrl: string }

/** Writes what pages that are walked to ask for, and the feed: /blog/posts.json, /blog/NAME.json and /blog/rss.xml. */
export const writeBlog = async (posts: readonly BlogPost[], { into, siteUrl }: Options) => {
  const folder = join(into, 'blog')
  await mkdir(folder, { recursive: true })
  const files = [
    { name: 'posts.json', text: JSON.stringify(posts.map(summaryOf)) },
    { name: 'rss.xml', text: rssOf(posts, siteUrl) },
    ...posts.map((post) => ({ name: `${post.path}.json`, text: JSON.stringify(wholeOf(post)) })),
  ]
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)))
}
