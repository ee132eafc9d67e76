import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { userApi } from '#shared/contracts/user.ts'
import { farAhead, type Inhabited } from '../api/inhabited.ts'
import { aPerson, type Person, password } from '../api/person.ts'
import { publish, untilState, untilStatus } from '../api/posts.ts'
import { mails, minutesToSummary, putFault, runJobs } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { tableOf } from '../setup/inside.ts'

type Crier = Inhabited['crier']

/** A person gets every kind of delayed email, and leaves with data of every kind. */
export const haveJobsDone = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const flo = await aPerson(crier, 'flo', ['flo_x'])
  await flo.request(userApi.update, { preferences: { timeZone: 'UTC' }, notifications: { weeklySummary: true } })
  await failAndLose(crier, flo)
  await runJobs(crier)
  await runJobs(crier, minutesToSummary('UTC') + 1)

  await runJobs(crier, minutesToFullHour())

  await gather(crier, flo)
  await flo.request(authApi.confirm, { password })
  await flo.request(keysApi.create, { name: 'Website', mode: 'live', scopes: ['read'] })
  await flo.request(userApi.remove, { confirmation: flo.email, password })
  await until(
    async () => {
      await runJobs(crier)
      return mails(crier, flo.email)
    },
    (received) => received.some(({ subject }) => subject.includes('was deleted')),
  )
}

/** In the first minute of an hour, jobs also look for unneeded files. */
const minutesToFullHour = () => 60 - new Date().getUTCMinutes()

/** Fails a post with an image, and has the platform revoke access to the account. */
const failAndLose = async (crier: Crier, flo: Person) => {
  await putFault(crier, { operation: 'post', account: 'flo_x', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })
  const { id } = await upload(flo, { file: aPng({ width: 600, height: 600 }), as: 'image/png' })
  const failed = await publish(flo, 'In vain', { media: [id] })
  await untilStatus(flo, failed.id, 3)
  await flo.request(postsApi.schedule, { accountIds: flo.accountIds, content: 'Far ahead', scheduledAt: farAhead })
  await putFault(crier, { operation: 'post', account: 'flo_x', revokeTokens: true })
  const held = await publish(flo, 'Held back')
  await untilState(flo, held.id, 'paused')
}

const gather = async (crier: Crier, flo: Person) => {
  const { id } = await upload(flo, { file: aPng({ width: 600, height: 600 }), as: 'image/png' })
  await flo.request(mediaApi.thumbnail, { id })
  await flo.request(mediaApi.fitted, { id, accountId: flo.accountIds[0] ?? '' })
  await flo.request(mediaApi.create, { fileName: 'late.png', contentType: 'image/png', bytes: 100 })
  await flo.request(mediaApi.create, { fileName: 'late.mp4', contentType: 'video/mp4', bytes: 200_000_000 })
  await flo.request(suggestionsApi.create, { title: 'Ring at dawn' })
  await dynamoUsers(tableOf(crier)).linkIdentity(flo.id, { provider: 'google', subject: 'flo' })
}
