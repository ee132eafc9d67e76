import * as z from 'zod'
import type { Delivery, FindOutcome, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { linkedInStretches } from '#shared/platforms/linkedin/text.ts'
import { hostUrl } from '../app.ts'
import { type PlatformClient, unfinishedCall } from '../call.ts'
import { callRest } from './call.ts'
import { optionsOf, readProgress } from './steps.ts'
import { withoutRefusedFiles } from './upload-state.ts'

/** How far LinkedIn's clock and ours may differ, in ms. */
const clockToleranceMs = minuteMs

/**
 * Creates the post. If it's refused as a duplicate, stores which post LinkedIn named, so `findPost` can tell whether
 * it's this one.
 */
export const createPost = async (deps: PlatformClient, delivery: Delivery, accessToken: string): Promise<StepOutcome> => {
  const called = await callRest(deps, {
    operation: 'post',
    method: 'POST',
    path: '/posts',
    accessToken,
    body: bodyOf(delivery),
    answer: z.unknown(),
  })
  if (called.kind === 'ok') {
    const urn = called.headers.get('x-restli-id') ?? called.headers.get('x-linkedin-id')
    return urn
      ? published(deps, delivery, urn)
      : unfinishedCall({ platform: 'linkedin', makesPublic: true, detail: 'an answer without an id' })
  }
  if (called.kind === 'unknown') return called

  const { reason } = called.refusal
  const progress = readProgress(delivery.progress)
  if (reason.class !== 'duplicate') return withoutRefusedFiles(progress, called)
  const urn = /urn:li:(?:share|ugcPost):\d+/.exec(reason.detail ?? '')?.[0]
  return { ...called, ...(urn && { progress: { ...progress, duplicate: { urn, namedAt: deps.now() } } }) }
}

/**
 * Decides whether a post refused as a duplicate is the one sent at `sentAt`, whose outcome is unknown. It is if
 * LinkedIn named it after that and it was created then. An older one is another post with the same text, perhaps a
 * deleted one.
 */
export const findPost = (deps: PlatformClient, delivery: Delivery, sentAt: string): FindOutcome => {
  const { duplicate } = readProgress(delivery.progress)
  const since = toMs(sentAt)
  if (!duplicate || duplicate.namedAt < since || createdAt(duplicate.urn) < since - clockToleranceMs) return { kind: 'absent' }
  return { kind: 'found', outcome: published(deps, delivery, duplicate.urn) }
}

/**
 * The first 41 bits of a post's id are its creation time in ms. LinkedIn doesn't document that. If it's wrong, the
 * person is asked.
 */
const createdAt = (urn: string) => Number(BigInt(urn.split(':').at(-1) ?? '0') >> 22n)

const published = ({ app }: PlatformClient, delivery: Delivery, urn: string): Extract<StepOutcome, { kind: 'published' }> => ({
  kind: 'published',
  progress: delivery.progress,
  remoteId: urn,
  url: `${hostUrl(app, 'www.linkedin.com')}/feed/update/${urn}/`,
})

const bodyOf = (delivery: Delivery) => {
  const { visibility = 'PUBLIC', isReshareDisabled = false } = optionsOf(delivery)
  const content = contentOf(delivery)
  return {
    author: `urn:li:person:${delivery.account.remoteId}`,
    commentary: toLittleText(delivery.text),
    visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: isReshareDisabled,
    ...(content && { content }),
  }
}

/**
 * A card, whose picture is the post's image or else the page's; or else a single file, several images, or nothing. What
 * the person wrote on a card comes before what the page says.
 */
const contentOf = (delivery: Delivery) => {
  const { article: written, title } = optionsOf(delivery)
  const { uploads, card = 'none' } = readProgress(delivery.progress)
  const made = card === 'none' ? undefined : card
  const article = written ?? made
  const files = delivery.media.map(({ id, kind, altText }) => ({ id: uploads[id]?.urn ?? '', kind, altText }))
  const [first] = files
  if (article) {
    const { source, title: headline, description } = article
    const thumbnail = first?.id ?? made?.thumbnail
    return { article: { source, title: headline, ...(description && { description }), ...(thumbnail && { thumbnail }) } }
  }
  if (!first) return undefined
  if (first.kind === 'video') return { media: { id: first.id, ...(title && { title }) } }
  const images = files.map(({ id, altText }) => ({ id, ...(isVisible(altText) && { altText: altText.trim() }) }))
  return images.length === 1 ? { media: images[0] } : { multiImage: { images } }
}

/** Characters that are LinkedIn's syntax wherever they appear. */
const mark = /[\\|{}@[\]()<>#*_~]/g

/**
 * Escapes a text in LinkedIn's "little text" format, so it's shown exactly as typed, with hashtags where a `#` begins a
 * word. Otherwise, LinkedIn would silently cut the text off at the first character it takes for broken syntax. Source:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export const toLittleText = (text: string) => {
  const hashtags = new Set(linkedInStretches(text).flatMap(({ kind, start }) => (kind === 'tag' ? [start] : [])))
  return text.replaceAll(mark, (found, index: number) => (hashtags.has(index) ? found : `\\${found}`))
}
