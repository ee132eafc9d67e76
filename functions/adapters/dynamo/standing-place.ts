import * as z from 'zod'
import type { OpenPost, PostStanding } from '#functions/ports/post-standings.ts'
import { bytesOf, filesOf, type PostContent } from '#shared/domain/post-content.ts'
import { Post, postStatus } from '#shared/domain/posts.ts'

type Placed = Pick<Post, 'status' | 'listedAt' | 'id'> & PostContent

/** A sort key has at most 1,024 bytes; so many are left for files when the rest of it is as long as it can be. */
const filesBytesMax = 700

/** In place of files that are too many, or named by nobody but who wrote to us: they are read from the post. */
const unnamed = '+'

/**
 * A post's place in gsi4: those that have ended in order of when, and behind them all that are open, by status and time, with how large they are and the files
 * that they use, so that neither costs reading the posts.
 */
export const standingPlace = ({ status, listedAt, id, ...content }: Placed) => {
  if (status !== postStatus.draft && status !== postStatus.scheduled) return `${listedAt}#${status}#${id}`
  return `~${status}#${listedAt}#${id}#${bytesOf(content)}#${nameFiles(content)}`
}

const nameFiles = (content: PostContent) => {
  const files = [...filesOf(content)]
  const names = files.join(',')
  return names.length <= filesBytesMax && files.every((file) => /^[\w-]+$/.test(file)) ? names : unnamed
}

/** What the places of all open posts begin with, and those of one status. */
export const openPlaces = '~'
export const placesOf = (status: OpenPost['status']) => `${openPlaces}${status}#`

const Standing = Post.pick({ status: true, listedAt: true })
const OpenStanding = z.object({ status: z.union([z.literal(postStatus.draft), z.literal(postStatus.scheduled)]), id: z.string() })

/** The way back from a place. */
export const toStanding = (place: string): PostStanding => {
  const [first = '', second = ''] = place.split('#')
  const [status, listedAt] = first.startsWith(openPlaces) ? [first.slice(openPlaces.length), second] : [second, first]
  return Standing.parse({ status: Number(status), listedAt })
}

/** The way back from the place of an open post. One that was last written before its place told so leaves out size and files. */
export const toOpenPost = (place: string): OpenPost => {
  const [status = '', , id, bytes, files] = place.split('#')
  return {
    ...OpenStanding.parse({ status: Number(status.slice(openPlaces.length)), id }),
    ...(bytes !== undefined && { bytes: Number(bytes) }),
    ...(files !== undefined && files !== unnamed && { files: files === '' ? [] : files.split(',') }),
  }
}
