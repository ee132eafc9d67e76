import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { dataVersion } from '#infra/machine/data/data-version.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { planYearsMax } from '#shared/domain/preflight/time.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { connectAccount } from '../../api/person.ts'
import { followed, untilStatus } from '../../api/posts.ts'
import { upload } from '../../api/upload.ts'
import { aPng } from '../../media/samples.ts'
import { aPlace, startBox } from '../box.ts'
import { aPerson, password } from '../person.ts'
import { keepFolder, lookAround } from './kept-folder.ts'

// Part of `npm run release:keep`. Its files are never changed afterwards. Between two releases, an argument names the
// folder, such as `0.4.0-preview`.

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))

const place = aPlace()
const box = await startBox({ ...place.settings, SANDBOX: '1' })
try {
  const ada = await aPerson(box, place, 'ada')
  // The account's sign-in never expires, in the sandbox as on the platform.
  const mastodon = await connectAccount(ada, 'mastodon', 'ada')
  const x = await connectAccount(ada, 'x', 'ada_on_x')
  const accountIds = [mastodon.id, x.id]
  const picture = await upload(ada, { file: aPng({ width: 60, height: 40 }), as: 'image/png', altText: 'Some colours' })
  await upload(ada, { file: aPng({ width: 30, height: 90 }), as: 'image/png' })
  await ada.request(postsApi.draft, { content: 'A draft: Grüße, 世界 👋', accountIds, media: [picture.id] })
  const { body: published } = await followed(
    ada,
    ada.request(postsApi.publish, { content: 'It went out', accountIds, media: [picture.id] }),
  )
  await untilStatus(ada, published.id, postStatus.published)
  // As far ahead as allowed, so it isn't overdue when this folder is tested.
  const scheduledAt = toInstant(Date.now() + (planYearsMax * 365 - 1) * dayMs)
  await ada.request(postsApi.schedule, { content: 'It waits', accountIds: [mastodon.id], media: [picture.id], scheduledAt })
  const found = await lookAround(ada)
  await box.stop()
  const masterKey = readFileSync(place.key, 'utf8')
  await keepFolder(place.data, { crier: process.argv[2] ?? version, data: dataVersion, masterKey, email: ada.email, password, found })
} finally {
  await box.stop()
  await place.remove()
}
