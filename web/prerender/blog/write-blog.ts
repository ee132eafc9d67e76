import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Feed } from 'feed'
import { escaped } from '#shared/domain/text/escaped.ts'
import type { Post, PostSummary } from '../../src/routes/site/blog/post.ts'
import type { BlogPost } from './parse-post.ts'

/** `into` is the built site's folder. `siteUrl` has no trailing slash. */
type Options = { into: string; siteUrl: string }

/**
 * Writes the data that pages fetch on client-side navigation, and the feed: /blog/posts.json, /blog/NAME.json, and
 * /blog/rss.xml.
 */
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

/** The feed of all posts, with absolute URLs only. */
const rssOf = (posts: readonly Post[], siteUrl: string): string => {
  const [newest] = posts
  const feed = new Feed({
    title: 'Crier: Blog',
    description: 'On publishing the same words in many places: what platforms count, charge, refuse and repeat.',
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    language: 'en-GB',
    feedLinks: { rss: `${siteUrl}/blog/rss.xml` },
    generator: 'Crier',
    // Keeps builds reproducible: the same posts always make the same feed.
    ...(newest && { updated: noonOf(newest) }),
  })
  for (const post of posts) {
    const link = `${siteUrl}/blog/${post.path}`
    const { title, author } = post.frontmatter
    feed.addItem({
      // Feed readers treat a description as HTML.
      title,
      id: link,
      link,
      date: noonOf(post),
      description: escaped(post.excerpt),
      // RSS's author must be an email address. `dc:creator` accepts a name.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
      content: pictureOf(post, siteUrl) + withAbsoluteLinks(post.html, siteUrl, link),
    })
  }
  return feed.rss2()
}

/** At noon UTC, it's the same day almost everywhere. */
const noonOf = ({ frontmatter }: Post) => new Date(`${frontmatter.date}T12:00:00Z`)

const pictureOf = ({ frontmatter: { image } }: Post, siteUrl: string) =>
  image ? `<p><img src="${siteUrl}${image.src}" alt="${escaped(image.alt)}"></p>` : ''

/** The sanitizer writes every link this way, and never writes text this way. */
const withAbsoluteLinks = (html: string, siteUrl: string, link: string) =>
  html.replaceAll('<a href="/', `<a href="${siteUrl}/`).replaceAll('<a href="#', `<a href="${link}#`)

/** The data of the list page. */
export const listData = (posts: readonly PostSummary[]) => ({ posts: posts.map(summaryOf) })

/** The data of a post's page. */
export const postData = (posts: readonly PostSummary[], post: Post) => ({ ...listData(posts), post: wholeOf(post) })

/** A post as lists need it. */
const summaryOf = ({ path, frontmatter, excerpt }: PostSummary): PostSummary => ({ path, frontmatter, excerpt })

/** A post as its page needs it. */
const wholeOf = ({ html, ctaText, ...summary }: Post): Post => ({ ...summaryOf(summary), html, ctaText })
