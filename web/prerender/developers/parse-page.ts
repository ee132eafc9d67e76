import { parse } from 'yaml'
import * as z from 'zod'
import { escaped } from '#shared/domain/text/escaped.ts'
import type { DocsPage } from '../../src/routes/site/docs/docs-page.ts'
import { plainText, renderMarkdown } from '../blog/render-markdown.ts'
import { sitePlaceholder } from '../structured-data.ts'

const Head = z.strictObject({
  title: z.string().trim().min(1),
  /** The page's name in the navigation, if it isn't the title. */
  label: z.string().trim().min(1).optional(),
  // Search engines show this.
  description: z.string().trim().min(80).max(160),
})

/** A page as the build knows it. */
export type ParsedPage = DocsPage & { label: string; description: string }

/**
 * Parses the page at `path` from Markdown with front matter. `parts` takes the place of `{{name}}` lines. Examples call
 * this machine's Crier in the repository, and the reader's own on the page.
 */
export const parsePage = (path: string, text: string, parts: Readonly<Record<string, string>> = {}): ParsedPage => {
  const [, yaml = '', body = ''] = /^---\n(.*?)^---\n(.*)$/ms.exec(text) ?? []
  const { title, label = title, description } = Head.parse(parse(yaml))
  const markdown = body
    .replace(/^\{\{(\w+)\}\}$/gm, (_, name: string) => partNamed(parts, name))
    .replaceAll('http://localhost:4000', sitePlaceholder)
  const html = withApostrophes(renderMarkdown(markdown).html)
  return { path, title, label, description, html: withCodeBoxes(withHeadingLinks(html), title), sections: sectionsOf(html) }
}

const sectionsOf = (html: string) =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', title = '']) => ({ id, title: plainText(title) }))

const partNamed = (parts: Readonly<Record<string, string>>, name: string) => {
  const part = parts[name]
  if (part === undefined) throw new Error(`There’s nothing to put in place of {{${name}}}.`)
  return part
}

/** Sets apostrophes as type does, outside code and tags. */
const withApostrophes = (html: string) =>
  html
    .split(/(<pre>.*?<\/pre>|<code>.*?<\/code>|<[^>]+>)/s)
    .map((part, index) => (index % 2 === 0 ? part.replace(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?= )/gu, '’') : part))
    .join('')

/** Each heading leads to itself, so that people can copy its address. */
const withHeadingLinks = (html: string) =>
  html.replace(/<(h[2-4]) id="([^"]+)">(.*?)<\/\1>/gs, (_, tag: string, id: string, content: string) =>
    content.includes('<a ') ? `<${tag} id="${id}">${content}</${tag}>` : `<${tag} id="${id}"><a href="#${id}">${content}</a></${tag}>`,
  )

/**
 * Wraps each code block with its Copy button, which is named after the section it's in. Long lines scroll, so the block
 * takes keyboard focus.
 */
const withCodeBoxes = (html: string, title: string) => {
  let section = title
  let place = 0
  return html.replace(/<h[2-4] id="[^"]+">(.*?)<\/h[2-4]>|<pre>(.*?)<\/pre>/gs, (whole, heading?: string, code?: string) => {
    if (code === undefined) {
      section = plainText(heading ?? '')
      place = 0
      return whole
    }
    place += 1
    const name = escaped(place === 1 ? section : `${section} (${place})`)
    return `<div class="code-box"><pre tabindex="0" role="group" aria-label="Code: ${name}">${code}</pre><button type="button" class="copy noscript:hidden" aria-label="Copy code: ${name}">Copy</button></div>`
  })
}
