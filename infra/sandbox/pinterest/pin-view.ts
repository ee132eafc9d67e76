import { html } from 'hono/html'
import * as z from 'zod'
import { type Markup, moment } from '../pages/layout.ts'
import { fileView } from '../pages/post-media.ts'
import { outsideLink, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Seen = z.object({ kind: z.string(), title: z.string(), link: z.string(), board: z.string(), coverAtSeconds: z.number().nullish() })

/** A Pin as its board shows it. */
export const pinView = ({ post, account, profileHref, isAlone }: ShownPost): Markup => {
  const { kind, title, link, board, coverAtSeconds } = Seen.parse(post.facts)
  const altText = post.media[0]?.altText ?? ''
  return html`
    <article class="pin${isAlone ? ' alone' : ''}" aria-label="${title || 'Pin'} of ${account.name}">
      <div class="pin-media${kind === 'carousel' ? ' strip' : ''}"${kind === 'carousel' ? html` tabindex="0" role="group" aria-label="${post.media.length} pictures"` : ''}>
        ${post.media.map(fileView)}
      </div>
      <div class="pin-words">
        ${link === '' ? '' : html`<p class="pin-link">${outsideLink(link, hostOf(link))}</p>`}
        ${title === '' ? '' : html`<h2><a class="pin-title" href="${post.path}">${title}</a></h2>`}
        ${postText(post.content)}
        <p class="pin-by">
          <img src="/avatars/${account.username}.svg" alt="" width="32" height="32">
          <span>
            ${profileHref === undefined ? account.name : html`<a class="pin-name" href="${profileHref}">${account.name}</a>`}
            <span class="quiet">saved to <strong>${board}</strong></span>
          </span>
        </p>
        <p class="pin-facts quiet">
          <a class="pin-when quiet" href="${post.path}">${moment(post.receivedAt)}</a>
          <span>${kindLabel(kind, post.media.length, coverAtSeconds)}</span>
          <span>${altText === '' ? 'No alt text' : html`<b>Alt</b> ${altText}`}</span>
        </p>
      </div>
    </article>`
}

const kindLabel = (kind: string, pictures: number, coverAtSeconds: number | null | undefined) => {
  if (kind === 'carousel') return `${pictures} pictures`
  if (kind === 'video') return `Video, cover at ${coverAtSeconds ?? 0} s`
  return 'Picture'
}

const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '')
