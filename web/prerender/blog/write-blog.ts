import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Feed } from 'feed'
import { escaped } from '#shared/domain/text/escaped.ts'
import type { Post, PostSummary } from '../../src/routes/site/blog/post.ts'
import type { BlogPost } from './parse-post.ts'

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

/** The feed of all posts, with every address in it absolute. */
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
    // The same posts make the same feed, whenever they are built.
    ...(newest && { updated: noonOf(newest) }),
  })
  for (const post of posts) {
    const link = `${siteUrl}/blog/${post.path}`
    const { title, author } = post.frontmatter
    feed.addItem({
      // A description is read as HTML.
      title,
      id: link,
      link,
      date: noonOf(post),
      description: escaped(post.excerpt),
      // RSS wants an email address as an author; a name has this.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
      content: pictureOf(post, siteUrl) + withAbsoluteLinks(post.html, siteUrl, link),
    })
  }
  return feed.rss2()
}

/** It is the same day almost everywhere then. */
const noonOf = ({ frontmatter }: Post) => new Date(`${frontmatter.date}T12:00:00Z`)

const pictureOf = ({ frontmatter: { image } }: Post, siteUrl: string) =>
  image ? `<p><img src="${siteUrl}${image.src}" alt="${escaped(image.alt)}"></p>` : ''

/** The sanitiser writes every link thus, and such a text never. */
const withAbsoluteLinks = (html: string, siteUrl: string, link: string) =>
  html.replaceAll('<a href="/', `<a href="${siteUrl}/`).replaceAll('<a href="#', `<a href="${link}#`)

/** What the page of the list is made from. */
export const listData = (posts: readonly PostSummary[]) => ({ posts: posts.map(summaryOf) })

/** What a post's page is made from. */
export const postData = (posts: readonly PostSummary[], post: Post) => ({ ...listData(posts), post: wholeOf(post) })

/** A post as the list knows it. */
const summaryOf = ({ path, frontmatter, excerpt }: PostSummary): PostSummary => ({ path, frontmatter, excerpt })

/** A post as its page gets it. */
const wholeOf = ({ html, ctaText, ...summary }: Post): Post => ({ ...summaryOf(summary), html, ctaText })
