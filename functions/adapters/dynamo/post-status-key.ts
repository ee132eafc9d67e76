import * as z from 'zod'
import type { ListedStatus, OpenPost } from '#functions/ports/post-statuses.ts'
import { Instant } from '#shared/domain/instants.ts'
import { PostStatus, postStatus } from '#shared/domain/post-status.ts'
import type { Post } from '#shared/domain/posts.ts'

type Listed = Pick<Post, 'status' | 'listedAt' | 'id'>

/** A sort key has at most 1,024 bytes. This many are left for files when the rest is as long as it can be. */
const filesBytesMax = 700

/** Stands in place of the files when they are too many, or when an id can't be one of ours. Then the files are read from the post. */
const unnamed = '+'

/** What the key tells of an open post. So the questions how much a person has written, and which files are used, read no posts. */
type Size = { bytes: number; files: Iterable<string> }

/** The sort key in gsi4 of a post that has ended. These come first, in order of when. */
export const endedStatusKey = ({ status, listedAt, id }: Listed) => `${listedAt}#${status}#${id}`

/** The sort key of an open post. They follow, by status and time. */
export const openStatusKey = ({ status, listedAt, id }: Listed, { bytes, files }: Size) =>
  `${openPrefix}${status}#${listedAt}#${id}#${bytes}#${namesOf([...files])}`

const namesOf = (files: readonly string[]) => {
  const names = files.join(',')
  return names.length <= filesBytesMax && files.every((file) => /^[\w-]+$/.test(file)) ? names : unnamed
}

/** What the keys of all open posts begin with, and those of one status. */
export const openPrefix = '~'
export const statusPrefix = (status: OpenPost['status']) => `${openPrefix}${status}#`

const Status = z.object({ status: PostStatus, listedAt: Instant })
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
