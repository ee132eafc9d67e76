import type { Delivery } from '#functions/ports/publisher.ts'
import type { Stretch } from '#shared/domain/text/stretches.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { isGallery } from '#shared/platforms/bluesky/limits.ts'
import type { BlueskyOptions } from '#shared/platforms/bluesky/model.ts'
import type { RichText } from '#shared/platforms/bluesky/rich-text.ts'
import { byteRangeOf, richTextOf } from '#shared/platforms/bluesky/text.ts'
import { type BlueskyProgress, optionsOf, readProgress, textsOf } from './steps.ts'

export const postCollection = 'app.bsky.feed.post'

type RecordDetails = { index: number; createdAt: string }

/** A post's record, in the format of `app.bsky.feed.post`. Settings for the whole thread belong to its first post. */
export const postRecord = (delivery: Delivery, { index, createdAt }: RecordDetails) => {
  const progress = readProgress(delivery.progress)
  const chosen = optionsOf(delivery.options)
  const { languages = [], contentLabel } = chosen
  const rich = richTextOf(textsOf(delivery)[index] ?? '', chosen)
  const [root, parent] = [progress.posts[0], progress.posts[index - 1]]
  const facets = facetsOf(rich, progress)
  const embed = index === 0 ? embedOf(delivery, progress) : undefined
  return {
    $type: postCollection,
    text: rich.text,
    createdAt,
    ...(languages.length > 0 && { langs: languages }),
    ...(facets.length > 0 && { facets }),
    ...(root && parent && { reply: { root, parent } }),
    ...(embed && { embed }),
    ...(contentLabel && index === 0 && { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: contentLabel }] } }),
  }
}

/**
 * Links aren't detected automatically: each has its own facet with the byte range it covers. Someone who can't be
 * resolved stays plain text.
 */
const facetsOf = ({ text, stretches }: RichText, { mentions }: BlueskyProgress) =>
  stretches.flatMap((stretch) => {
    const feature = featureOf(stretch, mentions)
    return feature ? [{ index: byteRangeOf(text, stretch), features: [feature] }] : []
  })

const featureOf = (stretch: Stretch, mentions: Record<string, string>) => {
  if (stretch.kind === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: stretch.url }
  if (stretch.kind === 'tag') return { $type: 'app.bsky.richtext.facet#tag', tag: stretch.tag }
  const did = mentions[stretch.handle]
  return did === undefined ? undefined : { $type: 'app.bsky.richtext.facet#mention', did }
}

/** Files, a quote, both, or a card. */
const embedOf = (delivery: Delivery, progress: BlueskyProgress) => {
  const media = mediaEmbed(delivery, progress)
  const { quote, card } = progress
  if (quote && media) return { $type: 'app.bsky.embed.recordWithMedia', record: { $type: 'app.bsky.embed.record', record: quote }, media }
  if (quote) return { $type: 'app.bsky.embed.record', record: quote }
  if (media) return media
  if (card === undefined || card === 'none') return undefined
  const { uri, title, description, thumb } = card
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } }
}

const mediaEmbed = ({ media }: Delivery, { uploads }: BlueskyProgress) => {
  const files = media.flatMap(({ id, kind, altText }) => {
    const upload = uploads[id]
    return upload ? [{ kind, altText, blob: upload.blob, aspectRatio: { width: upload.width, height: upload.height } }] : []
  })
  const [first] = files
  if (!first) return undefined
  if (first.kind === 'video')
    return {
      $type: 'app.bsky.embed.video',
      video: first.blob,
      aspectRatio: first.aspectRatio,
      ...(isVisible(first.altText) && { alt: first.altText }),
    }
  if (isGallery(files.length))
    return {
      $type: 'app.bsky.embed.gallery',
      items: files.map(({ blob, altText, aspectRatio }) => ({
        $type: 'app.bsky.embed.gallery#image',
        image: blob,
        alt: altText,
        aspectRatio,
      })),
    }
  return {
    $type: 'app.bsky.embed.images',
    images: files.map(({ blob, altText, aspectRatio }) => ({ image: blob, alt: altText, aspectRatio })),
  }
}

const replyRules: Record<NonNullable<BlueskyOptions['whoCanReply']>, { $type: string }[]> = {
  nobody: [],
  mentioned: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }],
  following: [{ $type: 'app.bsky.feed.threadgate#followingRule' }],
  followers: [{ $type: 'app.bsky.feed.threadgate#followerRule' }],
}

/** The records that restrict replies and quotes. They share the post's key, in their own collections. */
export const gateRecords = ({ options }: Delivery, { post, createdAt }: { post: string; createdAt: string }) => {
  const { whoCanReply, isQuotingDisabled } = optionsOf(options)
  const [threadgate, postgate] = ['app.bsky.feed.threadgate', 'app.bsky.feed.postgate']
  return [
    ...(whoCanReply ? [{ collection: threadgate, value: { $type: threadgate, post, createdAt, allow: replyRules[whoCanReply] } }] : []),
    ...(isQuotingDisabled
      ? [
          {
            collection: postgate,
            value: { $type: postgate, post, createdAt, embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }] },
          },
        ]
      : []),
  ]
}
