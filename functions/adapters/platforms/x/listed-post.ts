import { createHash } from 'node:crypto'
import type { Delivery } from '#functions/ports/publisher.ts'
import { findUrls } from '#shared/platforms/x/urls.ts'
import type { ListedPost } from './call.ts'
import { readProgress, textsOf } from './steps.ts'

/** Whether X tells nothing of a post that was asked for: what each has is missing. */
export const isBare = ({ created_at, conversation_id }: ListedPost) => created_at === undefined && conversation_id === undefined

/**
 * Whether X tells all of a post that was asked for. It silently leaves out what it does not know by the name in which it was asked: then a post can't be
 * told from another, and what can't be told is not absent.
 */
export const isWhole = (post: ListedPost) =>
  post.created_at !== undefined &&
  post.conversation_id !== undefined &&
  tellsParent(post) &&
  tellsLinks(post) &&
  tellsFiles(post) &&
  tellsAll(post)

const referencesOf = ({ referenced_posts, referenced_tweets }: ListedPost) => referenced_posts ?? referenced_tweets ?? []

/** A post that does not begin a conversation is a reply. */
const tellsParent = (post: ListedPost) => post.conversation_id === post.id || referencesOf(post).some(({ type }) => type === 'replied_to')

const tellsLinks = ({ text, entities }: ListedPost) => !/https:\/\/t\.co\/\w/.test(text) || (entities?.urls ?? []).length > 0

const tellsFiles = ({ entities, attachments }: ListedPost) =>
  (attachments?.media_keys ?? []).length > 0 || !entities?.urls?.some(({ media_key }) => media_key !== undefined)

/** X cuts long texts off with an ellipsis and a link to the whole, about here. */
const cutOffAt = 240

const tellsAll = ({ text, note_post, note_tweet }: ListedPost) =>
  (note_post ?? note_tweet) !== undefined || text.length < cutOffAt || !/…\s*https:\/\/t\.co\/\w+\s*$/.test(text)

/** What X lists of a post, as it marks ours. */
export const marksOf = (post: ListedPost): Marks => ({
  text: ownText(post),
  mediaCount: post.attachments?.media_keys?.length ?? 0,
  parentId: referencesOf(post).find(({ type }) => type === 'replied_to')?.id,
})

/** A listed text in which each of X's short links is the mark of a link. It lacks the link that X appends for attached media. */
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

/** X may make a link of a domain that our list doesn't know yet; our own text kept it as it was. */
const asTyped = ({ expanded_url = '' }: { expanded_url?: string }) => {
  const isKnown = expanded_url === '' || findUrls(expanded_url).some(({ url }) => url === expanded_url)
  return isKnown ? linkMark : expanded_url.replace(/^https?:\/\//i, '')
}

/** What remains the same of a post from our text to the one X lists. */
export type Marks = { text: string; mediaCount: number; parentId: string | undefined }

/** Marks the next post of a delivery, so that it can be told among those that X lists. */
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

/** Stands for any link: X shortens them. */
export const linkMark = '<link>'

/** A text without what X rewrites: links, escapes, spaces, and the form of composed characters. */
const comparable = (text: string) =>
  withoutLinks(unescaped(text).normalize('NFC'))
    .replace(/https?:\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Undone as often as possible. Nobody knows whether X takes an `&amp;` that a person typed for itself or for `&`. */
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
