import { filesOfOptions } from '../platforms/post-options.ts'
import { Platform } from './platforms.ts'
import type { Post } from './posts.ts'

/** What a person wrote of a post. */
export type PostContent = Pick<Post, 'content' | 'media' | 'overrides' | 'options'>

/** Every file of a post: for all accounts, as an override, among the options. */
export const filesOf = ({ media, overrides, options }: Omit<PostContent, 'content'>) =>
  new Set([
    ...media,
    ...Object.values(overrides).flatMap((override) => override.media ?? []),
    ...Platform.options.flatMap((platform) => filesOfOptions(platform, options)),
  ])

/** How much a person wrote, in bytes of UTF-8. */
export const bytesOf = ({ content, media, overrides, options }: PostContent) =>
  new TextEncoder().encode(JSON.stringify({ content, media, overrides, options })).length
