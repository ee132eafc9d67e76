import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod'
import type { FrontMatter, Post } from '../../src/routes/site/blog/post.ts'
import { describePicture } from './pictures.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A post as parsed from its file. Its picture is still just a file name and alt text. */
export type ParsedPost = Omit<Post, 'frontmatter'> & { frontmatter: Omit<FrontMatter, 'image'>; image: Head['image']; markdown: string }

/** Parses the post at `path` from its file's text. Throws an error that says what's wrong. */
export const parsePost = (path: string, text: string): ParsedPost => {
  const { head, body } = splitFrontMatter(text)
  const { image, ...frontmatter } = head
  const { ctaText, body: markdown } = takeCallToAction(body)
  const { html, firstParagraph } = renderMarkdown(markdown)
  return { path, frontmatter, image, markdown, html, excerpt: excerptOf(firstParagraph), ctaText }
}

const marker = /\[Call to Action:([^\]]*)\]/g

/** Returns the text of the first `[Call to Action: text]` marker that has one, and the body without any markers. */
const takeCallToAction = (markdown: string): { ctaText: string | undefined; body: string } => {
  const texts = [...markdown.matchAll(marker)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
  return { ctaText: texts.find((text) => text !== ''), body: markdown.replace(marker, '') }
}

const lengthMax = 160

/** The start of a post, as lists show it. */
const excerptOf = (firstParagraph: string): string => `${[...firstParagraph].slice(0, lengthMax).join('')}...`

const Text = z.string().trim().min(1)

/**
 * The front matter of a post's file, between two lines of `---`. The picture's file name is relative to the post's
 * folder.
 */
const Head = z.strictObject({
  title: Text,
  date: z.iso.date(),
  author: Text,
  // Search engines show this.
  description: Text.min(120).max(160),
  image: z
    .strictObject({ file: Text.regex(/^images\/[a-z0-9-]+\.svg$/, 'Name an SVG file such as images/name.svg.'), alt: Text })
    .optional(),
})
type Head = z.infer<typeof Head>

/** Splits a post's file into front matter and body. Throws an error that names the invalid fields. */
const splitFrontMatter = (text: string): { head: Head; body: string } => {
  const [, yaml, body] = /^---\r?\n(.*?)^---\r?\n(.*)$/ms.exec(text) ?? []
  if (yaml === undefined || body === undefined) throw new Error('it has to begin with front matter between two lines of ---.')
  const head = Head.safeParse(parseYaml(yaml))
  if (head.success) return { head: head.data, body }
  throw new Error(head.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`).join('\n'))
}

const parseYaml = (yaml: string): unknown => {
  try {
    return parse(yaml)
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Error(`front matter: ${error.message}`, { cause: error })
    throw error
  }
}

/** A post as the build knows it: what pages get, plus its sources. */
export type BlogPost = Post & {
  /** The post's file. */
  file: string
  /** The body as written, without call-to-action markers. */
  markdown: string
  /** The file of its picture, if it has one. */
  picture: string | undefined
}

/** Names used for other things at /blog/NAME.json and /blog/NAME. */
const takenNames = ['posts', 'index']

/**
 * Reads every post in a folder, newest first. Throws an error that names each invalid file and what's wrong with it.
 */
export const readPosts = async (folder: string): Promise<BlogPost[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const posts = await Promise.all(names.map((name) => readPost(join(folder, name), name.slice(0, -'.md'.length), folder)))
  return posts.toSorted((one, other) => other.frontmatter.date.localeCompare(one.frontmatter.date) || one.path.localeCompare(other.path))
}

const readPost = async (file: string, path: string, folder: string): Promise<BlogPost> => {
  try {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path) || takenNames.includes(path)) throw new Error('this name can’t be a post’s address.')
    const { image, ...post } = parsePost(path, await readFile(file, 'utf8'))
    if (!image) return { ...post, file, picture: undefined }
    const picture = join(folder, image.file)
    const described = await describePicture(picture, image.alt)
    return { ...post, frontmatter: { ...post.frontmatter, image: described }, file, picture }
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
