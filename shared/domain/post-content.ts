import type { Post } from './posts.ts'

/** What a person wrote of a post. */
export type PostContent = Pick<Post, 'content' | 'media' | 'overrides' | 'options'>

/** Every file of a post: for all accounts, as an override, as a thumbnail. */
export const filesOf = ({ media, overrides, options }: Omit<PostContent, 'content'>) =>
  new Set([
    ...media,
    ...Object.values(overrides).flatMap((override) => override.media ?? []),
    ...(options.youtube?.thumbnail === undefined ? [] : [options.youtube.thumbnail]),
  ])

/** How much a person wrote, in bytes of UTF-8. */
export const bytesOf = ({ content, media, overrides, options }: PostContent) =>
  new TextEncoder().encode(JSON.stringify({ content, media, overrides, options })).length
