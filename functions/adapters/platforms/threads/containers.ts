import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { threadsPicture } from '#shared/platforms/threads/limits.ts'
import type { ThreadsReplies } from '#shared/platforms/threads/model.ts'
import type { PlatformClient } from '../call.ts'
import { type Container, containerChecks } from '../containers.ts'
import type { Failed } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { ContainerAnswer, CreatedAnswer, callThreads } from './call.ts'
import { containerGone, nodeGone, readFailure } from './refusals.ts'
import { isCarousel, optionsOf, prepareAnew, type ThreadsProgress, textsOf } from './steps.ts'

export type Job = { delivery: Delivery; progress: ThreadsProgress; accessToken: string }

/** Makes Threads fetch the next file of a carousel. */
export const makeItem = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const media = delivery.media[progress.items.length]
  if (!media) throw new Error('Every file of the carousel was made already.')
  const called = await create(deps, accessToken, { is_carousel_item: true, ...(await fileFields(deps, media)) })
  if (called.kind !== 'ok') return called
  const items = [...progress.items, { id: called.value.id, madeAt: deps.now(), isReady: false }]
  return { kind: 'done', progress: { ...progress, items }, hasEffect: false }
}

/**
 * Creates the container to publish next: the post with its files, or a later part of the thread as a reply to the
 * previous one.
 */
export const makeContainer = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const called = await create(deps, accessToken, await fieldsOfNext(deps, delivery, progress))
  if (called.kind !== 'ok') return called
  const container = { id: called.value.id, madeAt: deps.now(), isReady: false }
  return { kind: 'done', progress: { ...progress, container }, hasEffect: false }
}

type Fields = Record<string, string | boolean>

/** Never with `auto_publish_text`: after a lost response, there would be no way to tell whether the post exists. */
const create = (deps: PublisherDeps, accessToken: string, body: Fields) =>
  callThreads(deps, { method: 'POST', path: 'me/threads', body, accessToken, answer: CreatedAnswer })

const fieldsOfNext = async (deps: PublisherDeps, delivery: Delivery, progress: ThreadsProgress): Promise<Fields> => {
  const { posts } = progress
  const parent = posts.at(-1)
  const text = textsOf(delivery)[posts.length] ?? ''
  if (parent !== undefined) return { media_type: 'TEXT', text, reply_to_id: parent }
  const content = await contentFields(deps, delivery, progress)
  return { ...content, ...(text !== '' && { text }), ...choicesOf(delivery) }
}

const contentFields = async (deps: PublisherDeps, delivery: Delivery, { items }: ThreadsProgress): Promise<Fields> => {
  const { link, isSpoiler } = optionsOf(delivery)
  const [first] = delivery.media
  if (!first) return { media_type: 'TEXT', ...(link !== undefined && { link_attachment: link }) }
  const files = isCarousel(delivery)
    ? { media_type: 'CAROUSEL', children: items.map(({ id }) => id).join(',') }
    : await fileFields(deps, first)
  return { ...files, ...(isSpoiler && { is_spoiler_media: true }) }
}

/** Threads fetches files itself. */
const fileFields = async (deps: PublisherDeps, media: Media): Promise<Fields> => {
  const altText: Fields = isVisible(media.altText) ? { alt_text: media.altText } : {}
  if (media.kind === 'video')
    return { media_type: 'VIDEO', video_url: await deps.files.shareUrl({ workspaceId: media.workspaceId, id: media.id }), ...altText }
  const { file } = await pictureFor(deps, media, threadsPicture)
  return { media_type: 'IMAGE', image_url: await deps.files.shareUrl(file), ...altText }
}

const choicesOf = (delivery: Delivery): Fields => {
  const { topic, whoMayReply } = optionsOf(delivery)
  return {
    ...(topic !== undefined && { topic_tag: topic.replace(/^#/, '') }),
    ...(whoMayReply !== undefined && { reply_control: replyControls[whoMayReply] }),
  }
}

const replyControls: Record<ThreadsReplies, string> = {
  everyone: 'everyone',
  following: 'accounts_you_follow',
  followers: 'followers_only',
  mentioned: 'mentioned_only',
  author: 'parent_post_author_only',
}

/** Returns a container's status from Threads, or what a refusal of the status call means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callThreads(deps, { method: 'GET', path: id, query: { fields: 'id,status,error_message' }, accessToken, answer: ContainerAnswer })

/** True if Threads no longer finds what was requested. */
export const isGone = (failed: Failed): boolean =>
  failed.kind === 'refused' && [containerGone, nodeGone].map(String).includes(failed.refusal.reason.platformCode ?? '')

export const { checkContainer, checkItems, startOver } = containerChecks<ThreadsProgress>({
  name: platformNames.threads,
  read: readContainer,
  isGone,
  readFailure,
  prepareAnew,
  pauseMin: 2 * secondMs,
})
