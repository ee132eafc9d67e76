import { Parser } from 'htmlparser2'

/** A page's own metadata, for a card. */
export type PageFacts = { title: string; description: string; image: string | undefined }

const titleMax = 300
const descriptionMax = 1_000
/** How much of a page is read: its head is at the beginning. */
const headMax = 200_000
/**
 * The parser walks through all open tags for each one that closes. No real head nests this deeply, only a page built to
 * slow us down.
 */
const openTagsMax = 500

/**
 * Reads a page's Open Graph tags (https://ogp.me), falling back to its title and description. `url` is the page's own
 * URL.
 */
export const pageFacts = (html: string, url: string): PageFacts => {
  const { facts, title } = readHead(html.slice(0, headMax))
  const image = facts.get('og:image:secure_url') ?? facts.get('og:image')
  return {
    title: (facts.get('og:title') ?? onOneLine(title)).slice(0, titleMax),
    description: (facts.get('og:description') ?? facts.get('description') ?? '').slice(0, descriptionMax),
    image: image !== undefined && URL.canParse(image, url) ? new URL(image, url).href : undefined,
  }
}

/** Returns the first of each meta tag and the page's title, up to the end of the head. */
const readHead = (html: string) => {
  const facts = new Map<string, string>()
  let title = ''
  let isInTitle = false
  let open = 0
  const parser = new Parser({
    onopentagname: (tag) => {
      open += 1
      if (tag === 'body' || open > openTagsMax) parser.pause()
    },
    onopentag: (tag, { property, name, content = '' }) => {
      if (tag === 'title') isInTitle = title === ''
      const fact = (property ?? name ?? '').toLowerCase()
      if (tag === 'meta' && fact !== '' && content.trim() !== '' && !facts.has(fact)) facts.set(fact, onOneLine(content))
    },
    ontext: (text) => {
      if (isInTitle) title += text
    },
    onclosetag: (tag) => {
      open -= 1
      if (tag === 'title') isInTitle = false
      if (tag === 'head') parser.pause()
    },
  })
  parser.end(html)
  return { facts, title }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
