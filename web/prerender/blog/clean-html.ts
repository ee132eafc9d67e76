import sanitizeHtml from 'sanitize-html'
import { sitePlaceholder } from '../site-address.ts'

/** HTML with nothing in it but what an article is made of: no scripts, no styles, no frames, no pictures, no attributes of others. */
export const cleanHtml = (html: string): string =>
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
export const plainText = (html: string): string =>
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
