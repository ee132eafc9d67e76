import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { TikTokOptions, TikTokPrivacy } from '#shared/platforms/tiktok/model.ts'
import { checkTikTok } from '#shared/platforms/tiktok/preflight.ts'
import type { PlatformClient } from '../call.ts'
import { type Failed, invalidContent } from '../failed.ts'
import { CreatorAnswer, callTikTok } from './call.ts'
import { chunksOf, newCut } from './chunks.ts'

/** Whom to post for; no creator if the post goes to the inbox. */
export type Admission = { kind: 'ok'; username: string; creator: Creator | undefined }

/**
 * Asks TikTok for the account's posting options right before a post starts, because days may have passed, and checks
 * that the person's choices are still allowed. A draft doesn't need this, because the person chooses in the inbox.
 */
export const admit = async (deps: PlatformClient, delivery: Delivery, accessToken: string): Promise<Admission | Failed> => {
  const isInbox = optionsOf(delivery).mode === 'inbox'
  const asked = isInbox ? undefined : await askCreator(deps, accessToken)
  if (asked && asked.kind !== 'ok') return asked
  const creator = asked?.creator
  const problem = checkTikTok({ ...delivery, facts: { creator } }).find(({ severity }) => severity === 'error')
  if (problem) return { kind: 'refused', refusal: invalidContent(`${problem.message} ${problem.fix}`) }
  return { kind: 'ok', username: creator?.username ?? delivery.account.username, creator }
}

/**
 * Builds the request for a video. The inbox endpoint, used without a creator, accepts only the file: the person adds
 * the rest in TikTok.
 */
export const videoRequest = (delivery: Delivery, video: Media, creator: Creator | undefined) => {
  const { count, size } = chunksOf(newCut(video.bytes))
  const source = { source_info: { source: 'FILE_UPLOAD', video_size: video.bytes, chunk_size: size, total_chunk_count: count } }
  if (!creator) return { path: '/post/publish/inbox/video/init/', body: source }
  const options = optionsOf(delivery)
  const postInfo = {
    ...(delivery.text !== '' && { title: delivery.text }),
    ...choicesOf(options, creator),
    disable_duet: isOff(options.allowDuets, creator.duetsAreOff),
    disable_stitch: isOff(options.allowStitches, creator.stitchesAreOff),
    ...(options.coverAtMs !== undefined && { video_cover_timestamp_ms: options.coverAtMs }),
    is_aigc: options.madeWithAi ?? false,
  }
  return { path: '/post/publish/video/init/', body: { post_info: postInfo, ...source } }
}

/**
 * Builds the request for photos, which TikTok fetches from these URLs. The inbox only uses the title and description.
 * For photos, unlike videos, the AI label goes next to `post_info` instead of inside it:
 * https://developers.tiktok.com/doc/content-posting-api-reference-photo-post
 */
export const photoRequest = (delivery: Delivery, urls: string[], creator: Creator | undefined) => {
  const options = optionsOf(delivery)
  const texts = { ...(options.title && { title: options.title }), ...(delivery.text !== '' && { description: delivery.text }) }
  return {
    path: '/post/publish/content/init/',
    body: {
      media_type: 'PHOTO',
      post_mode: creator ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
      post_info: creator ? { ...texts, ...choicesOf(options, creator), auto_add_music: options.addMusic ?? false } : texts,
      source_info: { source: 'PULL_FROM_URL', photo_images: urls, photo_cover_index: 0 },
      ...(creator && { is_aigc: options.madeWithAi ?? false }),
    },
  }
}

/** Parses a delivery's options as TikTok's. */
export const optionsOf = ({ options }: Delivery) => TikTokOptions.parse(options)

const choicesOf = (
  { privacy, allowComments, isPromotion = false, ownBrand = false, brandedContent = false }: TikTokOptions,
  creator: Creator,
) => ({
  privacy_level: privacy,
  disable_comment: isOff(allowComments, creator.commentsAreOff),
  brand_content_toggle: isPromotion && brandedContent,
  brand_organic_toggle: isPromotion && ownBrand,
})

/** An interaction is off unless the person allowed it and hasn't turned it off on TikTok since. */
const isOff = (isAllowed: boolean | undefined, isTurnedOff: boolean) => !isAllowed || isTurnedOff

export type Creator = NonNullable<AccountFacts['creator']>

/**
 * Reads an account's current posting options. Crier asks whenever a person writes a post, and right before it's sent.
 */
export const askCreator = async (deps: PlatformClient, accessToken: string) => {
  const called = await callTikTok(deps, {
    path: '/post/publish/creator_info/query/',
    accessToken,
    data: CreatorAnswer,
    timeoutMs: 10 * secondMs,
  })
  return called.kind === 'ok' ? { kind: 'ok' as const, creator: toCreator(called.value) } : called
}

/** True if a refusal says that the account can't post right now: TikTok sends it instead of the posting options. */
export const isAboutCreator = ({ reason: { platformCode = '' } }: Refusal) =>
  platformCode.startsWith('spam_risk') || platformCode === 'reached_active_user_cap'

/** Levels Crier doesn't know can't be chosen. */
const toCreator = (answer: CreatorAnswer): Creator => ({
  nickname: answer.creator_nickname,
  username: answer.creator_username,
  privacies: answer.privacy_level_options.flatMap((level) => TikTokPrivacy.safeParse(level).data ?? []),
  commentsAreOff: answer.comment_disabled,
  duetsAreOff: answer.duet_disabled,
  stitchesAreOff: answer.stitch_disabled,
  videoMaxMs: answer.max_video_post_duration_sec * secondMs,
})
