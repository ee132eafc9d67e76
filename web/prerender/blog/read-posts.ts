import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '#web/routes/site/blog/post.ts'
import { parsePost } from './parse-post.ts'
import { describePicture } from './pictures.ts'

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
