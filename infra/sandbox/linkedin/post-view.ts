import { html } from 'hono/html'
import * as z from 'zod'
import { moment } from '../pages/layout.ts'
import { fileView, postMedia } from '../pages/post-media.ts'
import { face, labelList, outsideLink, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Facts = z.object({
  visibility: z.string(),
  isReshareDisabled: z.boolean(),
  isCut: z.boolean(),
  title: z.string().optional(),
  article: z.object({ source: z.string(), title: z.string(), description: z.string() }).optional(),
})
type Facts = z.output<typeof Facts>

/** A post as LinkedIn's feed shows it: the author, the text, then a card, a video, or images across the full width. */
export const postView = (shown: ShownPost) => {
  const { post, account, profileHref } = shown
  const facts = Facts.parse(post.facts)
  return html`
    <article class="update" aria-label="Post of ${account.name}">
      <header>
        ${face(shown)}
        <p>
          <a class="name" href="${profileHref ?? '#'}">${account.name}</a>
          <span class="quiet"><a class="when quiet" href="${post.path}">${moment(post.receivedAt)}</a> · ${audiences[facts.visibility] ?? facts.visibility}</span>
        </p>
      </header>
      ${postText(post.content)}
      ${facts.isCut ? html`<p class="problem">LinkedIn cut this text off at a character that wasn’t escaped.</p>` : ''}
      ${facts.article ? card(facts.article, shown) : files(shown)}
      ${facts.title ? html`<p class="video-title">${facts.title}</p>` : ''}
      ${labelList([facts.isReshareDisabled ? 'Can’t be shared' : undefined])}
    </article>`
}

const audiences: Record<string, string> = { PUBLIC: 'Anyone', CONNECTIONS: 'Connections only', LOGGED_IN: 'LinkedIn members' }

/** Videos have no alt texts on LinkedIn. */
const files = ({ post: { media } }: ShownPost) =>
  media[0]?.type.startsWith('video/') ? html`<div class="media media-1">${fileView(media[0])}</div>` : postMedia(media)

const card = ({ source, title, description }: NonNullable<Facts['article']>, { post: { media } }: ShownPost) => html`
  <div class="card">
    ${media.slice(0, 1).map(fileView)}
    <p class="card-title">${outsideLink(source, title)}</p>
    ${description === '' ? '' : html`<p class="quiet">${description}</p>`}
    <p class="quiet">${URL.parse(source)?.host ?? source}</p>
  </div>`
