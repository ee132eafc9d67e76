import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { byPlatform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { connectPage } from '../api/connect-page.ts'
import { connectAccount } from '../api/person.ts'
import { upload } from '../api/upload.ts'
import { anMp4, aPng } from '../media/samples.ts'
import type { Bench } from './bench-context.ts'
import { type Crier, complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { limits } from './limits.ts'
import { type Person, signUpPeople } from './people.ts'
import { ms, type PartReport, ratio } from './report.ts'
import { summarize } from './statistics.ts'

/** The slow platform, and the delay before each of its responses, in ms. */
const slow = { platform: 'x', delayMs: 10 * secondMs } as const
const others = platformIds.filter((platform) => platform !== slow.platform)

/**
 * In ms. A platform must not wait for another, so posts delayed longer than this by another platform's responses break
 * a guarantee.
 */
const addedMsMax = limits.waitForOthers * slow.delayMs

/**
 * How long before the first due time posts are created, so that their files are uploaded ahead, and the gap between due
 * times.
 */
const pace = { aheadMs: 25 * secondMs, betweenMs: 500 }

/** Posts per person and round, twice. In total, fewer than the rate limit allows an account in a minute. */
const postsEach = 2

/** `lastPost` is the ID of the latest post with an image. */
type Member = { person: Person; accounts: Record<Platform, string>; boardId: string; picture: string; video: string; lastPost: string }

/**
 * Measures how late posts to all other platforms go out while one platform answers at once, and while it takes ten
 * seconds.
 */
export const measureSlowPlatform = async (bench: Bench): Promise<PartReport> => {
  const crier = await startCrier(bench)
  const people = await signUpPeople(crier, { name: 'everywhere', count: bench.isQuick ? 2 : 10, accountsEach: 0 })
  const members = await inParallel(2, people, setUp)

  const usual = await postRound(crier, members, 'usual')
  for (const operation of ['upload', 'post', 'status'])
    await control(crier, 'PUT', { platform: slow.platform, operation, delayMs: slow.delayMs, times: 'forever' })
  const slowed = await postRound(crier, members, 'slowed')
  const answerMs = await longestAnswer(members)
  await control(crier, 'DELETE')
  await crier.stop()

  const rows = others.map((platform) => ({ platform, usual: usual[platform], slowed: slowed[platform] }))
  const delayed = rows.filter((row) => row.slowed.p99 - row.usual.p99 > addedMsMax)
  const missing = rows.filter((row) => row.usual.count + row.slowed.count < 2 * members.length * postsEach)
  const all = {
    usual: summarize(others.flatMap((platform) => usual[platform].values)),
    slowed: summarize(others.flatMap((platform) => slowed[platform].values)),
  }
  const named = [{ name: 'all others', ...all }, ...rows.map(({ platform, ...row }) => ({ name: `· ${platformNames[platform]}`, ...row }))]
  return {
    tables: [
      {
        title: `${postsEach * members.length} posts to each platform: lateness in ms while ${platformNames[slow.platform]} answers at once, and after ${slow.delayMs / secondMs} s`,
        columns: ['received − due', 'p50 at once', 'p50 slow', 'p99 at once', 'p99 slow', 'p99 ratio'],
        rows: [
          ...named.map((row) => [
            row.name,
            ...[row.usual.p50, row.slowed.p50, row.usual.p99, row.slowed.p99].map(ms),
            ratio(row.slowed.p99 / row.usual.p99),
          ]),
          [`· ${platformNames[slow.platform]}`, ms(usual[slow.platform].p50), '–', ms(usual[slow.platform].p99), '–', '–'],
        ],
      },
    ],
    notes: [
      `A post of ${platformNames[slow.platform]} took ${ms(answerMs)} ms to be answered. What was received is what each platform shows.`,
    ],
    values: Object.fromEntries(named.map(({ name, ...row }) => [name.replace('· ', ''), { usual: row.usual.p99, slow: row.slowed.p99 }])),
    faults: [
      ...delayed.map(({ platform }) => `${platformNames[platform]} waited for ${platformNames[slow.platform]}.`),
      ...missing.map(({ platform }) => `Not every post reached ${platformNames[platform]}.`),
      ...(answerMs < slow.delayMs ? [`${platformNames[slow.platform]} was not slow.`] : []),
      ...complaintFaults(crier),
    ],
  }
}

/** The slow platform's longest response time as the engine recorded it, in ms. */
const longestAnswer = async (members: readonly Member[]) => {
  // By then, the last request has been answered.
  await pause(slow.delayMs + 2 * secondMs)
  const took = await inParallel(2, members, async ({ person, accounts, lastPost }) => {
    const { items } = (await person.request(postsApi.attempts, { id: lastPost })).body
    return items
      .filter(({ accountId }) => accountId === accounts[slow.platform])
      .map(({ startedAt, endedAt }) => toMs(endedAt) - toMs(startedAt))
  })
  return Math.max(0, ...took.flat())
}

/** Sets up a person with an account on each platform, and files for their posts. */
const setUp = async (person: Person): Promise<Member> => {
  const ids: Partial<Record<Platform, string>> = {}
  const name = person.email.split('@')[0] ?? ''
  for (const platform of platformIds) {
    const account =
      platform === 'facebook' ? await connectPage(person, name) : await connectAccount(person, platform, `${name}_${platform}`)
    ids[platform] = account.id
  }
  const accounts = byPlatform((platform) => ids[platform] ?? '')
  const { facts } = (await person.request(platformsApi.accountOptions, { p: 'pinterest', id: accounts.pinterest })).body
  const picture = await upload(person, { file: aPng({ width: 1200, height: 900 }), as: 'image/png' })
  const film = anMp4({ width: 1280, height: 720, durationMs: 10 * secondMs, bytes: 300_000 })
  const video = await upload(person, { file: film, as: 'video/mp4' })
  return { person, accounts, boardId: facts.boards?.[0]?.id ?? '', picture: picture.id, video: video.id, lastPost: '' }
}

const postRound = async (crier: Crier, members: readonly Member[], name: string) => {
  const startsAt = Date.now() + pace.aheadMs
  const dueAts = new Map<string, number>()
  const planned = Array.from({ length: postsEach }, () => members)
    .flat()
    .map((member, index) => ({ member, content: `${name} ${index}`, dueAt: startsAt + index * pace.betweenMs }))
  await inParallel(4, planned, async ({ member, content, dueAt }) => {
    dueAts.set(content, dueAt)
    await schedule(member, content, dueAt)
  })

  const until = startsAt + planned.length * pace.betweenMs + minuteMs
  const expected = planned.length * platformIds.length
  for (;;) {
    const latenesses = latenessOf(await arrivals(crier), dueAts)
    const count = platformIds.reduce((sum, platform) => sum + (latenesses[platform]?.length ?? 0), 0)
    if (count >= expected || Date.now() > until)
      return byPlatform((platform) => {
        const values = latenesses[platform] ?? []
        return { ...summarize(values), values }
      })
    await pause(2 * secondMs)
  }
}

/** YouTube accepts only videos. The image goes everywhere else. */
const schedule = async (member: Member, content: string, dueAt: number) => {
  const { person, accounts, boardId, picture, video } = member
  const { youtube, ...taking } = accounts
  const scheduledAt = toInstant(dueAt)
  const options = {
    tiktok: { privacy: 'PUBLIC_TO_EVERYONE' as const, hasAgreed: true },
    pinterest: { boards: { [accounts.pinterest]: boardId }, title: content },
    youtube: { title: content, madeForKids: false },
  }
  const written = { content, options, scheduledAt }
  const { body } = await person.request(postsApi.schedule, { ...written, accountIds: Object.values(taking), media: [picture] })
  member.lastPost = body.id
  await person.request(postsApi.schedule, { ...written, accountIds: [youtube], media: [video] })
}

const Arrivals = z.array(
  z.object({ platform: Platform, content: z.string(), receivedAt: z.string().transform((instant) => Date.parse(instant)) }),
)

const arrivals = async ({ sandboxUrl }: Crier) => {
  const answer = await fetch(`${sandboxUrl}/posts`, { signal: AbortSignal.timeout(20 * secondMs) })
  return Arrivals.parse(await answer.json())
}

const latenessOf = (arrived: z.output<typeof Arrivals>, dueAts: ReadonlyMap<string, number>) => {
  const found: Partial<Record<Platform, number[]>> = {}
  for (const { platform, content, receivedAt } of arrived) {
    const dueAt = dueAts.get(content)
    if (dueAt !== undefined) found[platform] = [...(found[platform] ?? []), receivedAt - dueAt]
  }
  return found
}

const control = async ({ sandboxUrl }: Crier, method: 'PUT' | 'DELETE', fault?: Record<string, unknown>) => {
  const answer = await fetch(`${sandboxUrl}/faults`, {
    method,
    ...(fault && { body: JSON.stringify(fault) }),
    signal: AbortSignal.timeout(10 * secondMs),
  })
  if (!answer.ok) throw new Error(`The sandbox answers ${answer.status}.`)
}
