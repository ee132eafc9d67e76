import { dynamoPlatformPauses } from '#functions/adapters/dynamo/platforms.ts'
import { obey, readCommand } from '#functions/operator/pauses.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { RefusalClass } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { connectPage } from '../api/connect-page.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson, connectAccount, type Person } from '../api/person.ts'
import { putFault } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { anMp4 } from '../media/samples.ts'
import { rigs } from '../platforms/registry.ts'
import { tableOf } from '../setup/inside.ts'

type Crier = Inhabited['crier']

/**
 * Has the platforms refuse a post for every reason they know, and has an operator handle the ones meant for operators.
 */
export const beRefused = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const isForAdministrators = (kind: RefusalClass) => kind === 'configuration' || kind === 'billing'
  await Promise.all(RefusalClass.options.filter((kind) => !isForAdministrators(kind)).map((kind) => beRefusedFor(crier, kind)))
  for (const kind of RefusalClass.options.filter(isForAdministrators)) {
    await beRefusedFor(crier, kind)
    await releaseAll(crier)
  }
}

const releaseAll = async (crier: Crier) => {
  const pauses = dynamoPlatformPauses(tableOf(crier), Date.now)
  for (const platform of platformIds)
    await obey(pauses, readCommand(['resume', platform, '--stage', 'local', '--region', 'local']), Date.now())
}

const beRefusedFor = async (crier: Crier, kind: RefusalClass) => {
  const platforms = platformIds.filter((platform) => rigs[platform].refusals[kind])
  const zoe = await aPerson(crier, `zoe${RefusalClass.options.indexOf(kind)}`)
  const accounts = new Map<Platform, string>()
  for (const platform of platforms) {
    const { id, username } = await connect(zoe, platform)
    accounts.set(platform, id)
    const account = platform === 'facebook' ? username.replaceAll(' ', '_') : handleOf(zoe, platform)
    await putFault(crier, { platform, operation: 'post', account, times: 'forever', ...rigs[platform].refusals[kind] })
  }
  const { id } = await publishVideo(zoe, accounts)
  await until(
    async () => {
      const attempts = (await zoe.request(postsApi.attempts, { id, limit: 100 })).body.items
      const refused = attempts.filter(({ reason }) => reason?.class === kind).map(({ accountId }) => accountId)
      const missing = [...accounts.values()].filter((accountId) => !refused.includes(accountId))
      return missing.map((accountId) => attempts.filter((attempt) => attempt.accountId === accountId))
    },
    (missing) => missing.length === 0,
    { withinMs: minuteMs },
  )
}

const connect = (person: Person, platform: Platform) =>
  platform === 'facebook' ? connectPage(person, nameOf(person)) : connectAccount(person, platform, handleOf(person, platform))

const nameOf = ({ email }: Person) => email.split('@')[0] ?? ''
const handleOf = (person: Person, platform: Platform) => `${nameOf(person)}_${platform}`

/** Publishes a text where the platform allows one, which is faster. */
const publishVideo = async (person: Person, accounts: ReadonlyMap<Platform, string>) => {
  const video = await upload(person, {
    file: anMp4({ width: 720, height: 1280, durationMs: 10 * secondMs, bytes: 400_000 }),
    as: 'video/mp4',
  })
  const pinterest = accounts.get('pinterest')
  const { facts } = pinterest ? (await person.request(platformsApi.accountOptions, { p: 'pinterest', id: pinterest })).body : { facts: {} }
  const boards = pinterest === undefined ? {} : { [pinterest]: facts.boards?.[0]?.id ?? '' }
  const post = {
    accountIds: [...accounts.values()],
    content: 'To be refused',
    media: [video.id],
    overrides: Object.fromEntries(
      (['x', 'facebook', 'linkedin'] as const).filter((platform) => accounts.has(platform)).map((platform) => [platform, { media: [] }]),
    ),
    options: {
      tiktok: { privacy: 'PUBLIC_TO_EVERYONE' as const, hasAgreed: true },
      pinterest: { boards, title: 'A tour' },
      youtube: { title: 'A tour of the shop', madeForKids: false },
    },
  }
  // Some refusals are tried again for long, so the post isn't followed to its end.
  return (await person.request(postsApi.publish, post)).body
}
