import { Parser } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { escaped } from '#shared/domain/text/escaped.ts'
import { sitePlaceholder } from '../site-address.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** What an address may lead to beside the headings: places of the page around the article, whose names no heading may take. */
const placesOfThePage = ['app', 'main', 'page-data']

/** Markdown as HTML that can be trusted, and the text of its first paragraph. Throws when it is too large or has no paragraph. */
export const renderMarkdown = (markdown: string): { html: string; firstParagraph: string } => {
  const tokens = parseMarkdown(markdown)
  const paragraphs = tokens.filter(({ type }) => type === 'paragraph').map((token) => plainText(Parser.parse([token])))
  const firstParagraph = paragraphs.find((text) => text !== '')
  if (firstParagraph === undefined) throw new Error('it has no paragraph.')
  return { html: withTableBoxes(withHeadingIds(cleanHtml(Parser.parse(tokens)))), firstParagraph }
}

// From here on the HTML is the sanitiser's: every tag is in small letters, with only the attributes that it let through.

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

/** A wide table scrolls in a box of its own, which the keyboard reaches and which says what it holds. */
const withTableBoxes = (html: string) =>
  html.replace(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, content = '']) => plainText(content)).filter(Boolean)
    return `<figure class="table-box" tabindex="0" aria-label="${escaped(`Table: ${heads.join(', ')}`)}">${table}</figure>`
  })

/** HTML with nothing in it but what an article is made of: no scripts, no styles, no frames, no pictures, no attributes of others. */
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
      // The page's own heading is the post's title.
      h1: 'h2',
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), ...(leadsElsewhere(href) && { rel: 'noopener noreferrer' }) },
      }),
      th: (tagName, { align }) => ({ tagName, attribs: { scope: 'col', ...columnClass(align) } }),
      td: (tagName, { align }) => ({ tagName, attribs: columnClass(align) }),
    },
  }).replaceAll(' />', '>')

/** The text of HTML, without any markup. */
const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [] })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Read as browsers read it: `/\\other.example` leads to another host as well. */
const leadsElsewhere = (href = '') => {
  const url = URL.parse(href, sitePlaceholder)
  return url?.protocol.startsWith('http') === true && url.origin !== sitePlaceholder
}

const columnClass = (align: string | undefined): Record<string, string> => (align === 'right' ? { class: 'figures' } : {})
