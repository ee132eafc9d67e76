import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { connectX } from '../api/person.ts'
import { followed, untilStatus } from '../api/posts.ts'
import { received, runJobs } from '../api/sandbox.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson, at } from './person.ts'

// An hour in the life of a box: it starts, a person signs up and writes, it restarts with sandbox platforms, a post is
// sent, and every minute's jobs run.

const place = aPlace()
try {
  const plain = await startBox(place.settings)
  const ada = await aPerson(plain, place, 'ada', plain.firstInvitation)
  await ada.request(postsApi.draft, { content: 'A draft', accountIds: [] })
  await plain.stop()

  const box = await startBox({ ...place.settings, SANDBOX: '1' })
  const sandbox = { sandboxUrl: z.string().parse(box.sandboxUrl) }
  const { request } = at(box, ada)
  const { id } = await connectX({ request }, 'ada')
  const { body: post } = await followed({ request }, request(postsApi.publish, { content: 'Quietly', accountIds: [id] }))
  await untilStatus({ request }, post.id, 2)
  for (let minute = 1; minute <= 60; minute += 1) await runJobs(sandbox, minute)
  const posts = await received(sandbox)
  await box.stop()
  process.stdout.write(posts.map(({ content }) => content).join('\n'))
} finally {
  await place.remove()
}
