import * as z from 'zod'
import type { ListedStatus, OpenPost } from '#functions/ports/post-statuses.ts'
import { bytesOf, filesOf, type PostContent } from '#shared/domain/post-content.ts'
import { Post, postStatus } from '#shared/domain/posts.ts'

type Listed = Pick<Post, 'status' | 'listedAt' | 'id'> & PostContent

/** A sort key has at most 1,024 bytes. This many are left for files when the rest is as long as it can be. */
const filesBytesMax = 700

/** Stands in place of the files when they are too many, or when an id can't be one of ours. Then the files are read from the post. */
const unnamed = '+'

/**
 * A post's sort key in gsi4. Posts that have ended come first, in order of when. Open posts follow, by status and time, each with its size
 * and the files that it uses. So neither question costs reading the posts.
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

/** Reads the status and the time from a key. */
export const toListedStatus = (key: string): ListedStatus => {
  const [first = '', second = ''] = key.split('#')
  const [status, listedAt] = first.startsWith(openPrefix) ? [first.slice(openPrefix.length), second] : [second, first]
  return Status.parse({ status: Number(status), listedAt })
}

/** Reads an open post from its key. Keys that an older version wrote have no size and no files. */
export const toOpenPost = (key: string): OpenPost => {
  const [status = '', , id, bytes, files] = key.split('#')
  return {
    ...OpenStatus.parse({ status: Number(status.slice(openPrefix.length)), id }),
    ...(bytes !== undefined && { bytes: Number(bytes) }),
    ...(files !== undefined && files !== unnamed && { files: files === '' ? [] : files.split(',') }),
  }
}
