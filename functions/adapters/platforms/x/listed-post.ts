import { createHash } from 'node:crypto'
import type { Delivery } from '#functions/ports/publisher.ts'
import { findUrls } from '#shared/platforms/x/urls.ts'
import type { ListedPost } from './call.ts'
import { readProgress, textsOf } from './steps.ts'

/** True if X omits even the fields that every post has. */
export const isBare = ({ created_at, conversation_id }: ListedPost) => created_at === undefined && conversation_id === undefined

/**
 * True if X returned all requested fields of a post. It silently omits fields whose names it doesn't know. Such a post
 * can't be told from others, so it doesn't prove that ours is absent.
 */
export const isWhole = (post: ListedPost) =>
  post.created_at !== undefined &&
  post.conversation_id !== undefined &&
  tellsParent(post) &&
  tellsLinks(post) &&
  tellsFiles(post) &&
  tellsAll(post)

const referencesOf = ({ referenced_posts, referenced_tweets }: ListedPost) => referenced_posts ?? referenced_tweets ?? []

/** A post that doesn't start a conversation is a reply. */
const tellsParent = (post: ListedPost) => post.conversation_id === post.id || referencesOf(post).some(({ type }) => type === 'replied_to')

const tellsLinks = ({ text, entities }: ListedPost) => !/https:\/\/t\.co\/\w/.test(text) || (entities?.urls ?? []).length > 0

const tellsFiles = ({ entities, attachments }: ListedPost) =>
  (attachments?.media_keys ?? []).length > 0 || !entities?.urls?.some(({ media_key }) => media_key !== undefined)

/** About where X cuts off long texts, with an ellipsis and a link to the full post. */
const cutOffAt = 240

const tellsAll = ({ text, note_post, note_tweet }: ListedPost) =>
  (note_post ?? note_tweet) !== undefined || text.length < cutOffAt || !/…\s*https:\/\/t\.co\/\w+\s*$/.test(text)

/** The marks of a listed post, to compare with ours. */
export const marksOf = (post: ListedPost): Marks => ({
  text: ownText(post),
  mediaCount: post.attachments?.media_keys?.length ?? 0,
  parentId: referencesOf(post).find(({ type }) => type === 'replied_to')?.id,
})

/**
 * A listed text with each of X's short links replaced by the link mark, and without the link that X appends for
 * attached media.
 */
const ownText = (post: ListedPost) => {
  const { text, entities } = post.note_post ?? post.note_tweet ?? post
  const links = entities?.urls ?? []
  const shortLinks = text.trimEnd().match(/https:\/\/t\.co\/\w+$/)
  const last = links.findLast(({ url }) => url === shortLinks?.[0])
  const isMediaLink = Boolean(post.attachments?.media_keys?.length && shortLinks && (!last || pointsAtMedia(last)))
  const typed = isMediaLink ? text.trimEnd().slice(0, shortLinks?.index) : text
  return links.reduce((rest, link) => rest.replaceAll(link.url, asTyped(link)), typed)
}

const pointsAtMedia = ({ expanded_url = '', media_key }: { expanded_url?: string; media_key?: string }) =>
  media_key !== undefined || /\/status\/\d+\/(photo|video)\/\d+/.test(expanded_url)

/** X may linkify a domain that our list doesn't know yet. Our own text left it as typed. */
const asTyped = ({ expanded_url = '' }: { expanded_url?: string }) => {
  const isKnown = expanded_url === '' || findUrls(expanded_url).some(({ url }) => url === expanded_url)
  return isKnown ? linkMark : expanded_url.replace(/^https?:\/\//i, '')
}

/** What stays the same about a post between our text and the one X lists. */
export type Marks = { text: string; mediaCount: number; parentId: string | undefined }

/** Returns the fingerprint of a delivery's next post, to recognize it among those X lists. */
export const fingerprintOfNext = (delivery: Delivery): string => {
  const { posts } = readProgress(delivery.progress)
  const text = textsOf(delivery)[posts.length] ?? ''
  return fingerprintOf({ text, mediaCount: posts.length === 0 ? delivery.media.length : 0, parentId: posts.at(-1) })
}

export const fingerprintOf = ({ text, mediaCount, parentId }: Marks): string =>
  createHash('sha256')
    .update(JSON.stringify([comparable(text), mediaCount, parentId ?? null]))
    .digest('hex')
    .slice(0, 32)

/** Replaces any link, because X shortens them. */
export const linkMark = '<link>'

/** Normalizes everything X rewrites in a text: links, escapes, whitespace, and composed characters. */
const comparable = (text: string) =>
  withoutLinks(unescaped(text).normalize('NFC'))
    .replace(/https?:\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Unescapes repeatedly, because it's unknown whether X reads an `&amp;` that a person typed literally or as `&`. */
const unescaped = (text: string) => text.replace(/&(?:amp;)*(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => characters[name])

const characters = { amp: '&', lt: '<', gt: '>' }

const withoutLinks = (text: string) => {
  const pieces: string[] = []
  let end = 0
  for (const url of findUrls(text)) {
    pieces.push(text.slice(end, url.start), linkMark)
    end = url.end
  }
  return [...pieces, text.slice(end)].join('')
}
