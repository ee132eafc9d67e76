import { Marked, Parser, type Token, Tokenizer, type TokensList } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { escaped } from '#shared/domain/text/escaped.ts'
import { sitePlaceholder } from '../structured-data.ts'

/** IDs the page already uses around the article. Headings can't use them. */
const placesOfThePage = ['app', 'main', 'page-data']

/**
 * Renders Markdown as safe HTML, along with the text of its first paragraph. Throws if the Markdown nests too deep, has
 * too large a table, or has no paragraph.
 */
export const renderMarkdown = (markdown: string): { html: string; firstParagraph: string } => {
  const tokens = parseMarkdown(markdown)
  const paragraphs = tokens.filter(({ type }) => type === 'paragraph').map((token) => plainText(Parser.parse([token])))
  const firstParagraph = paragraphs.find((text) => text !== '')
  if (firstParagraph === undefined) throw new Error('it has no paragraph.')
  return { html: withTableBoxes(withHeadingIds(cleanHtml(Parser.parse(tokens)))), firstParagraph }
}

// From here on, the HTML comes from the sanitizer: tag names are lowercase, and only allowed attributes are left.

const withHeadingIds = (html: string) => {
  const taken = new Set(placesOfThePage)
  return html.replace(/<(h[2-4])>(.*?)<\/\1>/gs, (_heading, tag: string, content: string) => {
    const id = freeId(slugOf(plainText(content)), taken)
    taken.add(id)
    return `<${tag} id="${id}">${content}</${tag}>`
  })
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-') || 'section'

const freeId = (wanted: string, taken: ReadonlySet<string>, number = 1): string => {
  const id = number === 1 ? wanted : `${wanted}-${number}`
  return taken.has(id) ? freeId(wanted, taken, number + 1) : id
}

/** Wraps each table in its own scroll container, which takes keyboard focus and is labeled with the column names. */
const withTableBoxes = (html: string) =>
  html.replace(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, content = '']) => plainText(content)).filter(Boolean)
    return `<figure class="table-box" tabindex="0" aria-label="${escaped(`Table: ${heads.join(', ')}`)}">${table}</figure>`
  })

/** Removes everything an article doesn't need: scripts, styles, frames, images, and other attributes. */
const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'a', 'em', 'strong', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['scope', 'class'], td: ['class'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      // The page's own h1 is the post's title.
      h1: 'h2',
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), ...(leadsElsewhere(href) && { rel: 'noopener noreferrer' }) },
      }),
      th: (tagName, { align }) => ({ tagName, attribs: { scope: 'col', ...columnClass(align) } }),
      td: (tagName, { align }) => ({ tagName, attribs: columnClass(align) }),
    },
  }).replaceAll(' />', '>')

/** Returns the text content of HTML. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [] })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Resolves the URL as browsers do: `/\\other.example` also points to another host. */
const leadsElsewhere = (href = '') => {
  const url = URL.parse(href, sitePlaceholder)
  return url?.protocol.startsWith('http') === true && url.origin !== sitePlaceholder
}

const columnClass = (align: string | undefined): Record<string, string> => (align === 'right' ? { class: 'figures' } : {})

const levelsMax = 100
const cellsMax = 65_536

/** The start of a list or quotation. */
const container = /^ {0,3}(?:>|(?:[*+-]|\d{1,9}[.)])\s)/

/** Tokenizes Markdown. Refuses deep nesting and large tables before they use up memory. */
export const parseMarkdown = (markdown: string): TokensList => {
  let level = 0
  const within = <T>(src: string, tokenize: () => T): T => {
    if (level === levelsMax && container.test(src)) throw tooDeep()
    level += 1
    const token = tokenize()
    level -= 1
    return token
  }
  const tokens = new Marked({
    tokenizer: {
      blockquote(src) {
        return within(src, () => Tokenizer.prototype.blockquote.call(this, src))
      },
      list(src) {
        return within(src, () => Tokenizer.prototype.list.call(this, src))
      },
      table(src) {
        refuseLarge(this.rules.block.table.exec(src))
        return false
      },
    },
  }).lexer(markdown)
  // Inline nesting is only known now.
  if (levelsOf(tokens) > levelsMax) throw tooDeep()
  return tokens
}

const tooDeep = () => new Error(`it nests over ${levelsMax} levels deep.`)

/** Short rows are padded to the header's width, so a small text can make a large table. */
const refuseLarge = (table: RegExpExecArray | null) => {
  const [, , delimiters = '', rows = ''] = table ?? []
  const columns = delimiters.replace(/^\||\| *$/g, '').split('|').length
  const cells = columns * (1 + rows.split('\n').filter((row) => row.trim() !== '').length)
  if (cells > cellsMax) throw new Error(`it has a table of ${cells} cells; ${cellsMax} are the most.`)
}

const levelsOf = (tokens: readonly Token[]): number => Math.max(0, ...tokens.map(levelsIn))

/** Each list, quotation, and inline mark counts as one level. */
const levelsIn = (token: Token): number => {
  if (token.type === 'list') return 1 + levelsOf(token.items)
  if (token.type === 'table') return levelsOf([token.header, ...token.rows].flat())
  const isLevel = ['blockquote', 'em', 'strong', 'del', 'link'].includes(token.type)
  return Number(isLevel) + levelsOf(('tokens' in token ? token.tokens : undefined) ?? [])
}
