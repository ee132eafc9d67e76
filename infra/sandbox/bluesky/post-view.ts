import { html } from 'hono/html'
import * as z from 'zod'
import type { Markup } from '../pages/layout.ts'
import { fileView, postMedia } from '../pages/post-media.ts'
import { byline, face, labelList, outsideLink } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'
import { hosts } from './bluesky-world.ts'

const Facet = z.object({
  index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
  features: z.array(
    z.looseObject({ $type: z.string(), uri: z.string().optional(), did: z.string().optional(), tag: z.string().optional() }),
  ),
})
type Facet = z.output<typeof Facet>

const Facts = z.object({
  facets: z.array(Facet),
  languages: z.array(z.string()),
  labels: z.array(z.string()),
  card: z.object({ uri: z.string(), title: z.string(), description: z.string() }).optional(),
  quote: z.string().optional(),
  'app.bsky.feed.threadgate': z.string().optional(),
  'app.bsky.feed.postgate': z.string().optional(),
})

/** A post as Bluesky shows it: only text covered by a facet is a link. */
export const postView = (shown: ShownPost) => {
  const { post } = shown
  const facts = Facts.parse(post.facts)
  return html`
    <article class="skeet" aria-label="Post of ${shown.account.name}">
      ${face(shown)}
      <div class="said">
        ${byline(shown)}
        ${post.replyTo === null ? '' : html`<p class="quiet">Continues the previous post</p>`}
        ${post.content === '' ? '' : html`<p class="text">${pieces(post.content, facts.facets)}</p>`}
        ${facts.card ? card(facts.card, shown) : postMedia(post.media)}
        ${facts.quote ? html`<p class="quote quiet">Quotes <a href="${pathOf(facts.quote)}">${facts.quote}</a></p>` : ''}
        ${labelList([
          ...facts.languages,
          ...facts.labels.map((label) => `Warning: ${label}`),
          facts['app.bsky.feed.threadgate'],
          facts['app.bsky.feed.postgate'],
        ])}
      </div>
    </article>`
}

const card = ({ uri, title, description }: { uri: string; title: string; description: string }, { post: { media } }: ShownPost) => html`
  <div class="card">
    ${media.slice(0, 1).map(fileView)}
    <p class="card-title">${outsideLink(uri, title)}</p>
    ${description === '' ? '' : html`<p class="quiet">${description}</p>`}
    <p class="quiet">${URL.parse(uri)?.host ?? uri}</p>
  </div>`

/** Facets count the text's bytes. One that begins inside another, or ends outside the text, is left out. */
const pieces = (content: string, facets: readonly Facet[]): Markup[] => {
  const bytes = Buffer.from(content)
  const shown: Markup[] = []
  let from = 0
  for (const { index, features } of [...facets].sort((one, other) => one.index.byteStart - other.index.byteStart)) {
    if (index.byteStart < from || index.byteEnd > bytes.length) continue
    const text = bytes.subarray(index.byteStart, index.byteEnd).toString()
    shown.push(html`${bytes.subarray(from, index.byteStart).toString()}`, linked(text, features))
    from = index.byteEnd
  }
  return [...shown, html`${bytes.subarray(from).toString()}`]
}

const linked = (text: string, [feature]: Facet['features']): Markup => {
  if (feature?.uri !== undefined) return outsideLink(feature.uri, text)
  if (feature?.did !== undefined) return html`<a href="${hosts.web}/profile/${feature.did}">${text}</a>`
  return html`<span class="tag">${text}</span>`
}

const pathOf = (uri: string) => {
  const [did = '', , key = ''] = uri.replace('at://', '').split('/')
  return `${hosts.web}/profile/${did}/post/${key}`
}
