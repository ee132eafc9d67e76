import { html } from 'hono/html'
import * as z from 'zod'
import { moment } from '../pages/layout.ts'
import { fileView, postMedia } from '../pages/post-media.ts'
import { face, outsideLink, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Facts = z.object({ kind: z.string().default('post'), link: z.string().optional(), title: z.string().optional() })

/** A post as Facebook shows it: the Page, the text, and then a card, photos side by side, a video, or a reel. */
export const postView = (shown: ShownPost) => {
  const { post, account, profileHref } = shown
  const { kind, link, title } = Facts.parse(post.facts ?? {})
  return html`
  <article class="fb-post fb-${kind}" aria-label="Post of ${account.name}">
    <header>
      ${face(shown)}
      <div>
        <a class="name" href="${profileHref ?? post.path}">${account.name}</a>
        <p class="quiet"><a class="when quiet" href="${post.path}">${moment(post.receivedAt)}</a> · Public${kind === 'reel' ? ' · Reel' : ''}</p>
      </div>
    </header>
    ${kind === 'reel' ? '' : postText(post.content)}
    ${kind === 'reel' || kind === 'video' ? film(shown, title) : photos(shown)}
    ${link === undefined ? '' : card(link)}
    <footer aria-hidden="true"><span>Like</span><span>Comment</span><span>Share</span></footer>
  </article>`
}

const photos = ({ post }: ShownPost) => (post.media.length === 0 ? '' : html`<div class="fb-photos">${postMedia(post.media)}</div>`)

/** A reel has its text over the video. */
const film = ({ post }: ShownPost, title: string | undefined) => html`
  <div class="fb-film">
    ${post.media.map(fileView)}
    ${title === undefined ? '' : html`<h2>${title}</h2>`}
    ${post.facts?.kind === 'reel' ? postText(post.content) : ''}
  </div>`

/** Facebook's link preview. This sandbox fetches no pages, so the URL stands in for the title. */
const card = (link: string) => {
  const { host, pathname } = new URL(link)
  return html`<p class="fb-card">${outsideLink(link, html`<span class="quiet">${host}</span><strong>${pathname === '/' ? host : pathname}</strong>`)}</p>`
}
