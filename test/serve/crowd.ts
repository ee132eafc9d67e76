import { postsApi } from '#shared/contracts/posts.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { connectAccount } from '../api/person.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import type { Box, Place } from './box.ts'
import { aPerson } from './person.ts'

/** No plan allows one person more than 5,000 posts a day or 5,000 drafts (shared/domain/person-limits.ts). */
const postsEachMax = 2_500
const atOnce = 8
/** One post in this many has a file. Every other post is a draft. */
const postsPerFile = 20

/**
 * Creates people on a box with this many posts and files among them. Half of the posts are drafts, and the rest are due
 * tomorrow.
 */
export const aCrowd = async (box: Pick<Box, 'url'>, place: Place, { posts, files }: { posts: number; files: number }) => {
  const people = Math.ceil(Math.max(posts, 1) / postsEachMax)
  const crowd = []
  for (let index = 0; index < people; index += 1)
    crowd.push(
      await aBusyPerson(box, place, { name: `crowd${index}`, posts: share(posts, people, index), files: share(files, people, index) }),
    )
  return crowd
}

const share = (all: number, people: number, index: number) => Math.floor(all / people) + (index < all % people ? 1 : 0)

type Busy = { name: string; posts: number; files: number }

const aBusyPerson = async (box: Pick<Box, 'url'>, place: Place, { name, posts, files }: Busy) => {
  const person = await aPerson(box, place, name)
  const accountIds = [(await connectAccount(person, 'x', name)).id]
  // All of a person's files are different.
  const uploaded = await each(files, (index) =>
    upload(person, { file: aPng({ width: 40 + (index % 50), height: 30 + Math.floor(index / 50) }), as: 'image/png' }),
  )
  await each(posts, (index) => {
    const file = index % postsPerFile === 0 ? uploaded[(index / postsPerFile) % uploaded.length] : undefined
    const post = { content: `Post ${index} of ${name}`, accountIds, ...(file && { media: [file.id] }) }
    if (index % 2 === 0) return person.request(postsApi.draft, post)
    return person.request(postsApi.schedule, { ...post, scheduledAt: toInstant(Date.now() + dayMs) })
  })
  return person
}

const each = <Made>(count: number, make: (index: number) => Promise<Made>) => {
  const limited = limitConcurrency(atOnce)
  return Promise.all(Array.from({ length: count }, (_, index) => limited(() => make(index))))
}
