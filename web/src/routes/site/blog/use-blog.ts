import { use } from 'react'
import { pageData } from '#web/lib/page-data.ts'
import { isObject, shelf, useRetry } from '#web/lib/shelf.ts'
import type { Post, PostSummary } from './post.ts'

/** What a page shows, or undefined if it couldn't be loaded, and a way to retry. */
type Loaded<T> = { found: T | undefined; retry: () => void }

/** A post's page. Without `post`, there's nothing at this address. */
export type PostPage = { posts: readonly PostSummary[]; post: Post | undefined }

/** Returns every post, newest first. Suspends while they're loading. */
export const usePosts = (): Loaded<readonly PostSummary[]> => {
  const retry = useRetry(() => lists.forget(listAddress))
  return { found: postsOfDocument() ?? use(lists.load(listAddress)), retry }
}

/** Returns the post with this `path` and its neighbors. Suspends while they're loading. */
export const usePost = (path: string): Loaded<PostPage> => {
  const posts = usePosts()
  const address = `/blog/${path}.json`
  const retry = useRetry(() => wholes.forget(address))
  if (!posts.found) return { found: undefined, retry: posts.retry }
  // A post that isn't in the list isn't requested.
  if (!posts.found.some((post) => post.path === path)) return { found: { posts: posts.found, post: undefined }, retry }
  const post = postOfDocument(path) ?? use(wholes.load(address))
  return { found: post && { posts: posts.found, post }, retry }
}

/** Preloads a post that the person is about to open. */
export const preloadPost = async (path: string) => {
  const address = `/blog/${path}.json`
  if ((await wholes.load(address)) === undefined) wholes.forget(address)
}

const listAddress = '/blog/posts.json'
const postsOfDocument = () => {
  const data = pageData()
  return isObject(data) && isPosts(data.posts) ? data.posts : undefined
}

const postOfDocument = (path: string) => {
  const data = pageData()
  return isObject(data) && isPost(data.post) && data.post.path === path ? data.post : undefined
}

/** True if this is a list of posts. A zod schema would be shorter, but larger than the page itself. */
export const isPosts = (value: unknown): value is PostSummary[] => Array.isArray(value) && value.every(isSummary)

/** True if this is a whole post. */
export const isPost = (value: unknown): value is Post =>
  hasTexts(value, ['html']) && ['string', 'undefined'].includes(typeof value.ctaText) && isSummary(value)

const isSummary = (value: unknown): value is PostSummary =>
  hasTexts(value, ['path', 'excerpt']) &&
  hasTexts(value.frontmatter, ['title', 'date', 'author', 'description']) &&
  (value.frontmatter.image === undefined || isPicture(value.frontmatter.image))

const isPicture = (value: unknown) =>
  hasTexts(value, ['alt', 'src', 'avif', 'webp']) && typeof value.width === 'number' && typeof value.height === 'number'

const hasTexts = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')

const lists = shelf(isPosts)

const wholes = shelf(isPost)
