import * as z from 'zod'
import type { ListedStatus, OpenPost, PostStatuses } from '#functions/ports/posts.ts'
import { Instant } from '#shared/domain/instants.ts'
import { PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { bytesOf, filesOf, type Post, type PostContent } from '#shared/publishing/posts.ts'
import { plannedPosts, postStatusPartition, postsOfStatus, unplannedPosts } from './keys.ts'
import { queryPages, type Table } from './table.ts'

const SortKey = z.string()

/**
 * The statuses of posts, read from their gsi4 keys alone. A post last written before gsi4 existed isn't counted until
 * it's written again.
 */
export const dynamoPostStatuses = ({ client, name: TableName }: Table): PostStatuses => ({
  async of(workspaceId, since) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND gsi4sk >= :since',
      ExpressionAttributeValues: { ':person': postStatusPartition(workspaceId), ':since': since },
    })
    const statuses: ListedStatus[] = []
    for await (const { Items } of pages) statuses.push(...Items.map(({ gsi4sk }) => toListedStatus(SortKey.parse(gsi4sk))))
    return statuses
  },

  async open(workspaceId, status) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :open)',
      ExpressionAttributeValues: {
        ':person': postStatusPartition(workspaceId),
        ':open': status === undefined ? openPrefix : statusPrefix(status),
      },
    })
    const posts: OpenPost[] = []
    for await (const { Items } of pages) posts.push(...Items.map(({ gsi4sk }) => toOpenPost(SortKey.parse(gsi4sk))))
    return posts
  },

  async countScheduled(workspaceId) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :scheduled)',
      ExpressionAttributeValues: { ':person': postStatusPartition(workspaceId), ':scheduled': statusPrefix(postStatus.scheduled) },
      Select: 'COUNT',
    })
    let count = 0
    for await (const { Count } of pages) count += Count
    return count
  },
})

type ListedPost = Pick<Post, 'status' | 'listedAt' | 'id'>

/** A sort key holds at most 1,024 bytes. This many remain for file ids when everything else is at its longest. */
const filesBytesMax = 700

/** Replaces the file ids when there are too many, or when one can't be ours. The files are then read from the post. */
const unnamed = '+'

/**
 * The size and files that an open post's key contains, so that checking how much a person has written and which files
 * are in use reads no posts.
 */
type Size = { bytes: number; files: Iterable<string> }

/** The gsi4 sort key of a post that has ended. These come first, ordered by when they ended. */
export const endedStatusKey = ({ status, listedAt, id }: ListedPost) => `${listedAt}#${status}#${id}`

/** The gsi4 sort key of an open post. These follow, ordered by status and time. */
export const openStatusKey = ({ status, listedAt, id }: ListedPost, { bytes, files }: Size) =>
  `${openPrefix}${status}#${listedAt}#${id}#${bytes}#${namesOf([...files])}`

const namesOf = (files: readonly string[]) => {
  const names = files.join(',')
  return names.length <= filesBytesMax && files.every((file) => /^[\w-]+$/.test(file)) ? names : unnamed
}

/** The key prefix of all open posts, and of those with one status. */
export const openPrefix = '~'
export const statusPrefix = (status: OpenPost['status']) => `${openPrefix}${status}#`

const Status = z.object({ status: PostStatus, listedAt: Instant })
const OpenStatus = z.object({ status: z.union([z.literal(postStatus.draft), z.literal(postStatus.scheduled)]), id: z.string() })

/** Reads the status and time from a key. */
export const toListedStatus = (key: string): ListedStatus => {
  const [first = '', second = ''] = key.split('#')
  const [status, listedAt] = first.startsWith(openPrefix) ? [first.slice(openPrefix.length), second] : [second, first]
  return Status.parse({ status: Number(status), listedAt })
}

/** Reads an open post from its key. Keys written by an older version have no size or files. */
export const toOpenPost = (key: string): OpenPost => {
  const [status = '', , id, bytes, files] = key.split('#')
  return {
    ...OpenStatus.parse({ status: Number(status.slice(openPrefix.length)), id }),
    ...(bytes !== undefined && { bytes: Number(bytes) }),
    ...(files !== undefined && files !== unnamed && { files: files === '' ? [] : files.split(',') }),
  }
}

/**
 * A post's index keys. They're in a separate file because the code that reads a post's content is large, and most
 * functions don't need it.
 */
export const postIndexKeys = {
  /** A person's posts with one status, in order of time. */
  byStatus: ({ workspaceId, status, listedAt, id }: Pick<Post, 'workspaceId' | 'status' | 'listedAt' | 'id'>) => ({
    gsi1pk: postsOfStatus(workspaceId, status),
    gsi1sk: `${listedAt}#${id}`,
  }),
  /**
   * A person's posts that were ever scheduled, ordered by planned time. Waiting posts without a planned time are among
   * them, ordered by when they were due. Posts that were published or ended without one are kept apart, ordered by when
   * that happened.
   */
  byPlannedTime: ({
    workspaceId,
    schedule,
    status,
    listedAt,
    id,
  }: Pick<Post, 'workspaceId' | 'schedule' | 'status' | 'listedAt' | 'id'>) => {
    if (!schedule && status === postStatus.draft) return {}
    const isPlanned = schedule !== undefined || status === postStatus.scheduled
    return {
      gsi3pk: isPlanned ? plannedPosts(workspaceId) : unplannedPosts(workspaceId),
      gsi3sk: `${schedule?.scheduledAt ?? listedAt}#${id}`,
    }
  },
  /** A person's posts by current status. */
  standing: (post: Pick<Post, 'workspaceId' | 'status' | 'listedAt' | 'id'> & PostContent) => ({
    gsi4pk: postStatusPartition(post.workspaceId),
    gsi4sk: isOpen(post) ? openStatusKey(post, { bytes: bytesOf(post), files: filesOf(post) }) : endedStatusKey(post),
  }),
}

const isOpen = ({ status }: Pick<Post, 'status'>) => status === postStatus.draft || status === postStatus.scheduled
