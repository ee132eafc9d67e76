import type { Delivery, Found } from '#functions/ports/publisher.ts'
import { findUrls } from '#shared/domain/text/x-text.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { bearer } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { type ListedPost, TimelineAnswer } from './answers.ts'
import { type Caller, callX } from './call.ts'
import { created } from './create-post.ts'
import { fingerprintOf, linkMark } from './fingerprint.ts'
import { readProgress } from './progress.ts'

/** X's clock and ours may differ by this much, in ms. */
const clockToleranceMs = 60_000
const pagesMax = 3
const pageTimeoutMs = 15_000
/** All pages together; ms. */
const deadlineMs = 24_000

/** Looks among the account's posts since `sentAt` for the one that bears the fingerprint. */
export const findPost = async (
  deps: Caller,
  delivery: Delivery,
  { sentAt, fingerprint, accessToken }: { sentAt: string; fingerprint: string; accessToken: string },
): Promise<Found> => {
  const since = toMs(sentAt) - clockToleranceMs
  const listed = await postsSince(deps, { userId: delivery.account.remoteId, since, accessToken })
  if (listed.kind === 'unavailable') return listed
  const { posts: ours } = readProgress(delivery.progress)
  const [match] = listed.posts
    .filter(({ id, created_at }) => !ours.includes(id) && (created_at === undefined || toMs(created_at) >= since))
    .filter((post) => fingerprintOf(marksOf(post)) === fingerprint)
    .sort((a, b) => compareIds(a.id, b.id))
  if (match) return { kind: 'found', outcome: created(deps, delivery, match.id) }
  if (listed.isComplete) return { kind: 'absent' }
  return { kind: 'unavailable', refusal: transient('The account has posted too much since to find this post among the rest.') }
}

type Listed = { kind: 'listed'; posts: ListedPost[]; isComplete: boolean } | Extract<Found, { kind: 'unavailable' }>

const postsSince = async (
  deps: Caller,
  { userId, since, accessToken }: { userId: string; since: number; accessToken: string },
): Promise<Listed> => {
  const startedAt = deps.now()
  const posts: ListedPost[] = []
  let token: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await callX(deps, {
      operation: 'find',
      method: 'GET',
      path: `/2/users/${userId}/tweets`,
      query: {
        max_results: '100',
        start_time: `${toInstant(since).slice(0, 19)}Z`,
        'tweet.fields': 'created_at,entities,referenced_tweets,attachments,note_tweet',
        ...(token && { pagination_token: token }),
      },
      authorization: bearer(accessToken),
      answer: TimelineAnswer,
      timeoutMs: Math.max(1, Math.min(pageTimeoutMs, deadlineMs - (deps.now() - startedAt))),
    })
    if (called.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(called) }
    posts.push(...(called.value.data ?? []))
    token = called.value.meta?.next_token
    if (!token) return { kind: 'listed', posts, isComplete: true }
  }
  return { kind: 'listed', posts, isComplete: false }
}

const marksOf = (post: ListedPost) => ({
  text: ownText(post),
  mediaCount: post.attachments?.media_keys?.length ?? 0,
  parentId: post.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id,
})

/** A listed text with each of X's short links as the mark of a link, and without the one that X appends for attached media. */
const ownText = (post: ListedPost) => {
  const { text, entities } = post.note_tweet ?? post
  const links = entities?.urls ?? []
  const shortLinks = text.trimEnd().match(/https:\/\/t\.co\/\w+$/)
  const last = links.findLast(({ url }) => url === shortLinks?.[0])
  const isMediaLink = Boolean(post.attachments?.media_keys?.length && shortLinks && (!last || pointsAtMedia(last)))
  const typed = isMediaLink ? text.trimEnd().slice(0, shortLinks?.index) : text
  return links.reduce((rest, link) => rest.replaceAll(link.url, asTyped(link)), typed)
}

const pointsAtMedia = ({ expanded_url = '', media_key }: { expanded_url?: string; media_key?: string }) =>
  media_key !== undefined || /\/status\/\d+\/(photo|video)\/\d+/.test(expanded_url)

/** X may make a link of a domain that our list doesn't know yet; our own text kept it as it was. */
const asTyped = ({ expanded_url = '' }: { expanded_url?: string }) => {
  const isKnown = expanded_url === '' || findUrls(expanded_url).some(({ url }) => url === expanded_url)
  return isKnown ? linkMark : expanded_url.replace(/^https?:\/\//i, '')
}

/** By time: X's ids grow with it, and have up to 19 digits. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
