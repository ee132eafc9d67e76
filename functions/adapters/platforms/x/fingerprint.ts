import { createHash } from 'node:crypto'
import type { Delivery } from '#functions/ports/publisher.ts'
import { findUrls } from '#shared/domain/text/urls.ts'
import { readProgress } from './progress.ts'
import { textsOf } from './steps.ts'

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
