import { groupsApi } from '#shared/contracts/groups.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { connectPage } from '../api/connect-page.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson, connectAccount } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { runJobs } from '../api/sandbox.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'

/**
 * A person with accounts on several platforms groups them, posts an image that one platform needs converted, has posts
 * checked, and has sign-ins renewed.
 */
export const liveOnAllPlatforms = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const mia = await aPerson(crier, 'mia', ['mia_x'])
  const instagram = await connectAccount(mia, 'instagram', 'mia_instagram')
  const linkedin = await connectAccount(mia, 'linkedin', 'mia_linkedin')
  await mia.request(platformsApi.accountOptions, { p: 'instagram', id: instagram.id })
  await connectPage(await aPerson(crier, 'noa'), 'noa')
  await connectByPassword(await aPerson(crier, 'thea'))
  await group(mia, instagram.id)

  const picture = await upload(mia, { file: aPng({ width: 400, height: 400 }), as: 'image/png' })
  await mia.request(mediaApi.list, {})
  await mia.request(mediaApi.get, { id: picture.id })
  await publish(mia, 'A picture for all', { accountIds: [instagram.id, linkedin.id], media: [picture.id] })
  await mia.request(postsApi.preflight, { accountIds: [instagram.id], content: 'Dry', media: [picture.id], dryRun: 'true' })

  const soon = toInstant(Date.now() + dayMs + 5 * minuteMs)
  await mia.request(postsApi.schedule, { accountIds: mia.accountIds, content: 'Checked ahead', scheduledAt: soon })
  await mia.request(mediaApi.remove, { id: picture.id })
  await runJobs(crier, 10)
  await runJobs(crier, (8 * dayMs) / minuteMs)
  await runJobs(crier, (38 * dayMs) / minuteMs)
  await mia.request(platformsApi.disconnect, { p: 'x', id: mia.accountIds[0] ?? '' })
}

/** Connects once on the platform's own page, and then with an app password. */
const connectByPassword = async (thea: Awaited<ReturnType<typeof aPerson>>) => {
  const { username } = await connectAccount(thea, 'bluesky', 'thea')
  await thea.request(platformsApi.signIn, { p: 'bluesky', where: username, password: 'abcd-efgh-2345-67ab' })
}

const group = async ({ request }: Awaited<ReturnType<typeof aPerson>>, accountId: string) => {
  const note = { day: '2031-05-05', text: 'The fair' }
  const { id: noteId } = (await request(notesApi.create, note, { idempotencyKey: 'note' })).body
  await request(notesApi.create, note, { idempotencyKey: 'note' })
  await request(notesApi.change, { ...note, id: noteId, text: 'The fair opens' })
  await request(notesApi.list, {})
  await request(notesApi.remove, { id: noteId })
  const { id } = (await request(groupsApi.create, { name: 'Shops' }, { idempotencyKey: 'shops' })).body
  await request(groupsApi.create, { name: 'Shops' }, { idempotencyKey: 'shops' })
  await request(groupsApi.rename, { id, name: 'All shops' })
  await request(groupsApi.setOfAccount, { accountId, groupIds: [id] })
  await request(groupsApi.list, {})
  await request(groupsApi.remove, { id })
}
