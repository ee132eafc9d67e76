import { randomInt } from 'node:crypto'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { stretchesOf } from '#shared/platforms/bluesky/rich-text.ts'
import { postAddress } from '#shared/platforms/bluesky/text.ts'
import type { PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { callServer } from './call.ts'
import { didOf, resolveIdentity } from './identity.ts'
import { postCollection } from './record.ts'
import { optionsOf, RecordRef, readProgress, textsOf } from './steps.ts'

/** The most people looked up for one post. */
const mentionsMax = 20

/** Chooses the record keys, and resolves mentions and the quote. */
export const prepare = async (deps: PlatformClient, delivery: Delivery): Promise<StepOutcome> => {
  const texts = textsOf(delivery)
  const { quote } = optionsOf(delivery.options)
  const quoted = quote === undefined ? undefined : await findQuoted(deps, quote)
  if (quoted?.kind === 'refused') return quoted
  const progress = {
    ...readProgress(delivery.progress),
    keys: newRecordKeys(deps.now(), texts.length),
    mentions: await findMentioned(deps, texts),
    ...(quoted && { quote: quoted.record }),
  }
  return { kind: 'done', progress, hasEffect: false }
}

/** A mention that can't be resolved stays plain text. */
const findMentioned = async (deps: PlatformClient, texts: readonly string[]): Promise<Record<string, string>> => {
  const handles = new Set(
    texts.flatMap((text) => stretchesOf(text).flatMap((stretch) => (stretch.kind === 'mention' ? [stretch.handle] : []))),
  )
  const found = await Promise.all([...handles].slice(0, mentionsMax).map(async (handle) => [handle, await didOf(deps, handle)] as const))
  return Object.fromEntries(found.flatMap(([handle, did]) => (typeof did === 'string' ? [[handle, did] as const] : [])))
}

const findQuoted = async (deps: PlatformClient, address: string) => {
  const [, author = '', rkey = ''] = postAddress.exec(address) ?? []
  const identity = await resolveIdentity(deps, author)
  if (identity.kind === 'refused') return notQuoted(identity.refusal)
  const { did, server } = identity.value
  const called = await callServer(deps, {
    operation: 'find',
    method: 'GET',
    url: `${server}/xrpc/com.atproto.repo.getRecord`,
    query: { repo: did, collection: postCollection, rkey },
    answer: RecordRef,
  })
  return called.kind === 'ok' ? { kind: 'found' as const, record: called.value } : notQuoted(refusalOf(called))
}

/**
 * Returns what a refusal by a quoted author's server means for this post. It says nothing about the person's own
 * account, which therefore never has to be reconnected because of it.
 */
const notQuoted = (refusal: Refusal) => {
  const problem = refusal.reason.platformCode === 'RecordNotFound' ? 'no longer exists' : 'can’t be read on its author’s server'
  const isTemporary = refusal.retry.when === 'later'
  return {
    kind: 'refused' as const,
    refusal: isTemporary ? refusal : invalidContent(`The post you’re quoting ${problem}. Choose another.`),
  }
}

const alphabet = '234567abcdefghijklmnopqrstuvwxyz'
const length = 13
const clockBits = 10n
const microsecondsPerMs = 1_000

/**
 * Returns record keys for a thread, in order: 53 bits of microseconds and ten random bits
 * (https://atproto.com/specs/tid). Two posts can't have the same key, which makes retrying a call safe. `now` is in ms
 * since the epoch. The microseconds are random too. Otherwise, of two posts by one account in the same ms, one in a
 * thousand would be mistaken for the other.
 */
export const newRecordKeys = (now: number, count: number): string[] => {
  const first = BigInt(now * microsecondsPerMs + randomInt(microsecondsPerMs - count + 1))
  return Array.from({ length: count }, (_, index) => keyAt(first + BigInt(index)))
}

const keyAt = (microseconds: bigint) => {
  let rest = (microseconds << clockBits) | BigInt(randomInt(2 ** Number(clockBits)))
  let key = ''
  for (let place = 0; place < length; place += 1) {
    key = `${alphabet[Number(rest & 31n)]}${key}`
    rest >>= 5n
  }
  return key
}
