import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, nameMention, type Stretch, tagsIn, urlsOf, wideWordTag } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

const encoder = new TextEncoder()

/** Threads documents 500 characters and counts UTF-8 bytes. */
export const threadsLength = (text: string) => encoder.encode(text).length

/** Returns the stretches of a text that link somewhere on Threads, in order. */
export const threadsStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder(webLinks(text), [...mentionsIn(text, nameMention), ...tagsIn(text, wideWordTag)]),
)

/** Returns the page for the card under a post without files: the chosen one, or else the first link. */
export const cardLinkOf = (text: string, link?: string) => link ?? linksIn(text)[0]

/** Returns the distinct web addresses in a post, including its card's. */
export const linksOf = (text: string, link?: string) => new Set([...linksIn(text), ...(link ? [link] : [])])

const linksIn = (text: string) => urlsOf(threadsStretches(text))
