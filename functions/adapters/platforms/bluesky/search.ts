import * as z from 'zod'
import type { Delivery, Found, Lost } from '#functions/ports/publisher.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import { richTextOf } from '#shared/platforms/bluesky/text.ts'
import type { PlatformClient } from '../call.ts'
import { lostAmongOthers, refusalOf } from '../failed.ts'
import { isNewestFirst } from '../newest-first.ts'
import { callServer } from './call.ts'
import { created } from './create-post.ts'
import { postCollection } from './record.ts'
import { accessOf, usualServer } from './session.ts'
import { RecordRef, readProgress, textsOf } from './steps.ts'

const ListedAnswer = z.object({
  cursor: z.string().optional(),
  records: z.array(
    RecordRef.extend({
      value: z.object({ text: z.string(), createdAt: z.string(), reply: z.object({ parent: z.object({ uri: z.string() }) }).optional() }),
    }),
  ),
})
type Listed = z.output<typeof ListedAnswer>['records'][number]

/** The most records a server lists at once. https://docs.bsky.app/docs/api/com-atproto-repo-list-records */
const pageSize = 100
const pagesMax = 3
/** How far the clocks of two of our machines may differ, in ms. */
const clockToleranceMs = minuteMs

/**
 * Searches the account's newest records for the next part of a delivery, which may have been written under a key that
 * was lost.
 */
export const searchPosts = async (deps: PlatformClient, delivery: Delivery, lost: Lost, accessToken: string): Promise<Found> => {
  const since = toMs(lost.since) - clockToleranceMs
  const isOld = ({ value }: Listed) => Date.parse(value.createdAt) < since
  const times: number[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await listRecords(deps, delivery, { cursor, accessToken })
    if (called.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(called) }
    const { records } = called.value
    const match = records.find((record) => !isOld(record) && isNextPart(delivery, record, lost.notOurs ?? []))
    if (match) return { kind: 'found', outcome: created(deps, delivery, { accessToken }, match) }
    cursor = called.value.cursor
    times.push(...records.map(({ value }) => Date.parse(value.createdAt)))
    if (cursor === undefined || (isNewestFirst(times) && records.some(isOld))) return { kind: 'absent' }
  }
  return { kind: 'unavailable', refusal: lostAmongOthers }
}

/** Newest first. Needs no authentication. */
const listRecords = (
  deps: PlatformClient,
  { account }: Delivery,
  { cursor, accessToken }: { cursor: string | undefined; accessToken: string },
) =>
  callServer(deps, {
    operation: 'find',
    method: 'GET',
    url: `${accessOf(accessToken, usualServer(deps.app)).server}/xrpc/com.atproto.repo.listRecords`,
    query: { repo: account.remoteId, collection: postCollection, limit: String(pageSize), ...(cursor && { cursor }) },
    answer: ListedAnswer,
  })

const isNextPart = (delivery: Delivery, { uri, value }: Listed, notOurs: readonly string[]) => {
  const { posts } = readProgress(delivery.progress)
  const written = textsOf(delivery)[posts.length] ?? ''
  // With shortened or full links, whichever it was sent with: an earlier version sent all links in full.
  const texts = [false, true].map((showsWholeLinks) => richTextOf(written, { showsWholeLinks }).text)
  const isAnothers = notOurs.includes(uri) || posts.some((post) => post.uri === uri)
  return !isAnothers && texts.includes(value.text) && value.reply?.parent.uri === posts.at(-1)?.uri
}
