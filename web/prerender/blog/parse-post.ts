import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod'
import type { FrontMatter, Post } from '../../src/routes/site/blog/post.ts'
import { describePicture } from './pictures.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A post as its file says it; its picture is only a file's name and words. */
export type ParsedPost = Omit<Post, 'frontmatter'> & { frontmatter: Omit<FrontMatter, 'image'>; image: Head['image']; markdown: string }

/** The post with this `path`, from the text of its file. Throws with what is wrong with it. */
export const parsePost = (path: string, text: string): ParsedPost => {
  const { head, body } = splitFrontMatter(text)
  const { image, ...frontmatter } = head
  const { ctaText, body: markdown } = takeCallToAction(body)
  const { html, firstParagraph } = renderMarkdown(markdown)
  return { path, frontmatter, image, markdown, html, excerpt: excerptOf(firstParagraph), ctaText }
}

const marker = /\[Call to Action:([^\]]*)\]/g

/** The text of the body's marker `[Call to Action: text]`, the first one if there are several, and the body without them. */
const takeCallToAction = (markdown: string): { ctaText: string | undefined; body: string } => {
  const texts = [...markdown.matchAll(marker)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
  return { ctaText: texts.find((text) => text !== ''), body: markdown.replace(marker, '') }
}

const lengthMax = 160

/** The beginning of a post as lists show it. */
const excerptOf = (firstParagraph: string): string => `${[...firstParagraph].slice(0, lengthMax).join('')}...`

const Text = z.string().trim().min(1)

/** What stands between the two lines of hyphens at the head of a post's file. The picture's file is named from the post's folder. */
const Head = z.strictObject({
  title: Text,
  date: z.iso.date(),
  author: Text,
  // What search engines show of a page.
  description: Text.min(120).max(160),
  image: z
    .strictObject({ file: Text.regex(/^images\/[a-z0-9-]+\.svg$/, 'Name an SVG file such as images/name.svg.'), alt: Text })
    .optional(),
})
type Head = z.infer<typeof Head>

/** A post's file as its head and its body. Throws with the name of the field that is at fault. */
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

/** A post of the build: what pages get, and what it was made of. */
export type BlogPost = Post & {
  /** The post's file. */
  file: string
  /** The body as it was written, without the marker of its call to action. */
  markdown: string
  /** The file of its picture. */
  picture: string | undefined
}

/** What beside posts is found at /blog/NAME.json and /blog/NAME. */
const takenNames = ['posts', 'index']

/** Every post of a folder, newest first. Throws with the names of the files that are at fault, and what is wrong. */
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
