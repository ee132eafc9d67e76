import * as z from 'zod'
import type { ListedStatus, OpenPost } from '#functions/ports/post-statuses.ts'
import { bytesOf, filesOf, type PostContent } from '#shared/domain/post-content.ts'
import { Post, postStatus } from '#shared/domain/posts.ts'

type Listed = Pick<Post, 'status' | 'listedAt' | 'id'> & PostContent

/** A sort key has at most 1,024 bytes; so many are left for files when the rest of it is as long as it can be. */
const filesBytesMax = 700

/** In place of files that are too many, or named by nobody but who wrote to us: they are read from the post. */
const unnamed = '+'

/**
 * A post's sort key in gsi4: those that have ended in order of when, and behind them all that are open, by status and time, with how large they are and the files
 * that they use, so that neither costs reading the posts.
 */
export const postStatusKey = ({ status, listedAt, id, ...content }: Listed) => {
  if (status !== postStatus.draft && status !== postStatus.scheduled) return `${listedAt}#${status}#${id}`
  return `~${status}#${listedAt}#${id}#${bytesOf(content)}#${nameFiles(content)}`
}

const nameFiles = (content: PostContent) => {
  const files = [...filesOf(content)]
  const names = files.join(',')
  return names.length <= filesBytesMax && files.every((file) => /^[\w-]+$/.test(file)) ? names : unnamed
}

/** What the keys of all open posts begin with, and those of one status. */
export const openPrefix = '~'
export const statusPrefix = (status: OpenPost['status']) => `${openPrefix}${status}#`

const Status = Post.pick({ status: true, listedAt: true })
const OpenStatus = z.object({ status: z.union([z.literal(postStatus.draft), z.literal(postStatus.scheduled)]), id: z.string() })

/** The way back from a key. */
export const toListedStatus = (key: string): ListedStatus => {
  const [first = '', second = ''] = key.split('#')
  const [status, listedAt] = first.startsWith(openPrefix) ? [first.slice(openPrefix.length), second] : [second, first]
  return Status.parse({ status: Number(status), listedAt })
}

/** The way back from the key of an open post. One that was last written before its key told so leaves out size and files. */
export const toOpenPost = (key: string): OpenPost => {
  const [status = '', , id, bytes, files] = key.split('#')
  return {
    ...OpenStatus.parse({ status: Number(status.slice(openPrefix.length)), id }),
    ...(bytes !== undefined && { bytes: Number(bytes) }),
    ...(files !== undefined && files !== unnamed && { files: files === '' ? [] : files.split(',') }),
  }
}
