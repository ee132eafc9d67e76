import { use, useReducer } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { pageData } from '#web/lib/page-data.ts'
import type { Post, PostSummary } from './post.ts'

/** What a page shows, undefined where it could not be loaded, and a way to try again. */
type Loaded<T> = { found: T | undefined; retry: () => void }

/** A post's page; without `post` nothing has this address. */
export type PostPage = { posts: readonly PostSummary[]; post: Post | undefined }

/** Every post, newest first. Suspends while they are loaded. */
export const usePosts = (): Loaded<readonly PostSummary[]> => {
  const retry = useRetry(() => lists.forget(listAddress))
  return { found: postsOfDocument() ?? use(lists.load(listAddress)), retry }
}

/** The post with this `path` and those around it. Suspends while they are loaded. */
export const usePost = (path: string): Loaded<PostPage> => {
  const posts = usePosts()
  const address = `/blog/${path}.json`
  const retry = useRetry(() => wholes.forget(address))
  if (!posts.found) return { found: undefined, retry: posts.retry }
  // What the list doesn't have is not asked for.
  if (!posts.found.some((post) => post.path === path)) return { found: { posts: posts.found, post: undefined }, retry }
  const post = postOfDocument(path) ?? use(wholes.load(address))
  return { found: post && { posts: posts.found, post }, retry }
}

/** Loads a post ahead, for a person who is about to open it. */
export const preloadPost = async (path: string) => {
  const address = `/blog/${path}.json`
  if ((await wholes.load(address)) === undefined) wholes.forget(address)
}

const listAddress = '/blog/posts.json'
const timeoutMs = 10 * secondMs

/** Loads each file once; one that could not be loaded is undefined until it is forgotten. */
const shelf = <T>(isValid: (value: unknown) => value is T) => {
  const asked = new Map<string, Promise<T | undefined>>()
  const ask = async (address: string) => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      const value: unknown = response.ok ? await response.json() : undefined
      return isValid(value) ? value : undefined
    } catch {
      // No network, no answer in time, or no JSON: the page says the same of each.
      return undefined
    }
  }
  return {
    load: (address: string) => {
      const loading = asked.get(address) ?? ask(address)
      asked.set(address, loading)
      return loading
    },
    forget: (address: string) => {
      asked.delete(address)
    },
  }
}

const useRetry = (forget: () => void) => {
  const again = useReducer((times: number) => times + 1, 0)[1]
  return () => {
    forget()
    again()
  }
}

const postsOfDocument = () => {
  const data = pageData()
  return isObject(data) && isPosts(data.posts) ? data.posts : undefined
}

const postOfDocument = (path: string) => {
  const data = pageData()
  return isObject(data) && isPost(data.post) && data.post.path === path ? data.post : undefined
}

/** Whether this is a list of posts. A schema of zod would say it in fewer lines, and weigh more than the page. */
export const isPosts = (value: unknown): value is PostSummary[] => Array.isArray(value) && value.every(isSummary)

/** Whether this is a whole post. */
export const isPost = (value: unknown): value is Post =>
  hasTexts(value, ['html']) && ['string', 'undefined'].includes(typeof value.ctaText) && isSummary(value)

/** Whether a value has fields at all. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
