/** What a page says of itself, for a card. */
type PageFacts = { title: string; description: string; image: string | undefined }

const titleMax = 300
const descriptionMax = 1_000
/** A page's head is at its beginning. */
const headMax = 200_000

const metaTag = /<meta\b[^>]{0,2000}>/gi
const attribute = /([\w:-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Reads a page's Open Graph tags (https://ogp.me), and in their place its title and description. `url` is where the page is. */
export const pageFacts = (html: string, url: string): PageFacts => {
  const head = html.slice(0, headMax)
  const facts = new Map<string, string>()
  for (const [tag] of head.matchAll(metaTag)) {
    const { name, content } = readTag(tag)
    if (name !== '' && content !== '' && !facts.has(name)) facts.set(name, content)
  }
  const image = facts.get('og:image:secure_url') ?? facts.get('og:image')
  return {
    title: (facts.get('og:title') ?? titleIn(head)).slice(0, titleMax),
    description: (facts.get('og:description') ?? facts.get('description') ?? '').slice(0, descriptionMax),
    image: image !== undefined && URL.canParse(image, url) ? new URL(image, url).href : undefined,
  }
}

const titleIn = (head: string) => plain(/<title[^>]{0,200}>([^<]{0,2000})<\/title/i.exec(head)?.[1] ?? '')

const readTag = (tag: string) => {
  const values = [...tag.matchAll(attribute)].map(
    ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''] as const,
  )
  const attributes = new Map(values)
  const name = attributes.get('property') ?? attributes.get('name') ?? ''
  return { name: name.toLowerCase(), content: plain(attributes.get('content') ?? '') }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text without its character references, on one line. */
const plain = (text: string) =>
  text
    .replace(/&#(\d{1,7});/g, (whole, code) => characterOf(Number(code)) ?? whole)
    .replace(/&#x([\da-f]{1,6});/gi, (whole, code) => characterOf(Number.parseInt(code, 16)) ?? whole)
    .replace(/&(\w{2,8});/g, (whole, name) => named[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined)
