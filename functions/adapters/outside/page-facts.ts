import { Parser } from 'htmlparser2'

/** What a page says of itself, for a card. */
export type PageFacts = { title: string; description: string; image: string | undefined }

const titleMax = 300
const descriptionMax = 1_000
/** A page's head is at its beginning. */
const headMax = 200_000
/** The parser goes through all tags that are open for each one that closes. No head nests this deep; a page made to keep us busy does. */
const openTagsMax = 500

/** Reads a page's Open Graph tags (https://ogp.me), and in their place its title and description. `url` is where the page is. */
export const pageFacts = (html: string, url: string): PageFacts => {
  const { facts, title } = readHead(html.slice(0, headMax))
  const image = facts.get('og:image:secure_url') ?? facts.get('og:image')
  return {
    title: (facts.get('og:title') ?? onOneLine(title)).slice(0, titleMax),
    description: (facts.get('og:description') ?? facts.get('description') ?? '').slice(0, descriptionMax),
    image: image !== undefined && URL.canParse(image, url) ? new URL(image, url).href : undefined,
  }
}

/** The first of each meta tag, and the page's title, up to where the page's head ends. */
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
