import * as z from 'zod'
import type { Delivery, Found, StepOutcome } from '#functions/ports/publisher.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { callAs, callServer } from './call.ts'
import { gateRecords, postCollection, postRecord } from './record.ts'
import { blobNotFound } from './refusals.ts'
import { accessOf, sharedHost, usualServer } from './session.ts'
import { type BlueskyProgress, type RecordRef, RecordRef as RecordRefShape, readProgress, textsOf, withoutFiles } from './steps.ts'

type Post = { index: number; key: string; accessToken: string }

const WritesAnswer = z.object({ results: z.tuple([RecordRefShape], z.unknown()) })

/** Creates the post, or the next part of its thread as a reply, under the key chosen for it. */
export const createPost = async (deps: PlatformClient, delivery: Delivery, post: Post): Promise<StepOutcome> => {
  const called = await write(deps, delivery, post)
  if (called.kind === 'ok') return created(deps, delivery, post, called.value)
  if (called.kind === 'unknown') return { ...called, message: `${called.message}${publishedParts(deps, delivery, post)}` }
  return refused(called.refusal, delivery, publishedParts(deps, delivery, post))
}

/** True if a record has the key we chose. A response with any other key means our record wasn't written. */
const isNamed = ({ uri }: RecordRef, key: string) => uri.endsWith(`/${key}`)

/** Writes the post's own record, together with those that restrict replies and quotes: all of them, or none. */
const write = async (deps: PlatformClient, delivery: Delivery, { index, key, accessToken }: Post) => {
  const access = accessOf(accessToken, usualServer(deps.app))
  const createdAt = toInstant(deps.now())
  const repo = delivery.account.remoteId
  const record = postRecord(delivery, { index, createdAt })
  const gates = index === 0 ? gateRecords(delivery, { post: uriOf(repo, key), createdAt }) : []
  if (gates.length === 0)
    return callAs(deps, access, {
      operation: 'post',
      method: 'POST',
      path: 'com.atproto.repo.createRecord',
      body: { repo, collection: postCollection, rkey: key, record },
      answer: RecordRefShape.refine((ref) => isNamed(ref, key)),
    })
  const writes = [{ collection: postCollection, value: record }, ...gates].map(({ collection, value }) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection,
    rkey: key,
    value,
  }))
  const called = await callAs(deps, access, {
    operation: 'post',
    method: 'POST',
    path: 'com.atproto.repo.applyWrites',
    body: { repo, writes },
    answer: WritesAnswer.refine(({ results: [ref] }) => isNamed(ref, key)),
  })
  return called.kind === 'ok' ? { kind: 'ok' as const, value: called.value.results[0] } : called
}

/** Asks the account's server for the record with that key, which needs no authentication. */
export const findPost = async (deps: PlatformClient, delivery: Delivery, post: Post): Promise<Found> => {
  const { server } = accessOf(post.accessToken, usualServer(deps.app))
  const called = await callServer(deps, {
    operation: 'find',
    method: 'GET',
    url: `${server}/xrpc/com.atproto.repo.getRecord`,
    query: { repo: delivery.account.remoteId, collection: postCollection, rkey: post.key },
    answer: RecordRefShape.refine((ref) => isNamed(ref, post.key)),
  })
  if (called.kind === 'ok') return { kind: 'found', outcome: created(deps, delivery, post, called.value) }
  const isAbsent = called.kind === 'refused' && called.refusal.reason.platformCode === 'RecordNotFound'
  return isAbsent ? { kind: 'absent' } : { kind: 'unavailable', refusal: refusalOf(called) }
}

/** Records one more public post in the delivery. It's published if that was the last. */
export const created = (
  deps: PlatformClient,
  delivery: Delivery,
  { accessToken }: Pick<Post, 'accessToken'>,
  { uri, cid }: RecordRef,
): Extract<StepOutcome, { kind: 'done' | 'published' }> => {
  const before = readProgress(delivery.progress)
  const progress: BlueskyProgress = { ...before, posts: [...before.posts, { uri, cid }] }
  return progress.posts.length < textsOf(delivery).length
    ? { kind: 'done', progress, hasEffect: true, madeId: uri }
    : concluded(deps, { ...delivery, progress }, accessToken)
}

/** The outcome when everything is public. */
export const concluded = (deps: PlatformClient, delivery: Delivery, accessToken: string): Extract<StepOutcome, { kind: 'published' }> => {
  const progress = readProgress(delivery.progress)
  const [first] = progress.posts
  return { kind: 'published', progress, remoteId: first?.uri ?? '', url: addressOf(deps, delivery, accessToken) }
}

/** A record's URI: https://atproto.com/specs/at-uri-scheme */
export const uriOf = (did: string, key: string) => `at://${did}/${postCollection}/${key}`

const keyOf = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1)

/** A post's public URL, built from the account's permanent id. */
export const addressOf = ({ app }: PlatformClient, { account, progress }: Delivery, accessToken: string) => {
  const { server } = accessOf(accessToken, usualServer(app))
  const { posts, keys } = readProgress(progress)
  // A post found by a search has its own key, whatever key was chosen since.
  const key = posts[0] ? keyOf(posts[0].uri) : (keys[0] ?? '')
  return `${sharedHost(app, 'bsky.app', server)}/profile/${account.remoteId}/post/${key}`
}

const refused = (
  { reason, retry }: Extract<StepOutcome, { kind: 'refused' }>['refusal'],
  delivery: Delivery,
  told: string,
): StepOutcome => {
  const progress = readProgress(delivery.progress)
  const refusal = { reason: { ...reason, message: `${reason.message}${told}` }, retry }
  if (reason.platformCode !== blobNotFound) return { kind: 'refused', refusal }
  // A server that drops the file again won't accept it.
  if (progress.resends > 0)
    return {
      kind: 'refused',
      refusal: {
        reason: { ...reason, class: 'invalid-content', message: `Bluesky didn’t keep one of the post’s files.${told}` },
        retry: { when: 'never' },
      },
      progress: { ...withoutFiles(progress), resends: 0 },
    }
  return { kind: 'refused', refusal, progress: withoutFiles(progress) }
}

/** Says which part of an interrupted thread is public, for the end of a message. */
const publishedParts = (deps: PlatformClient, delivery: Delivery, { accessToken }: Post) => {
  const { posts } = readProgress(delivery.progress)
  if (posts.length === 0) return ''
  const verb = posts.length === 1 ? 'is' : 'are'
  return ` ${posts.length} of ${textsOf(delivery).length} posts of the thread ${verb} public: ${addressOf(deps, delivery, accessToken)}`
}
