import { html } from 'hono/html'
import * as z from 'zod'
import { type Markup, moment } from '../pages/layout.ts'
import { fileView } from '../pages/post-media.ts'
import { labelList, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'
import { Comments } from './comment-call.ts'

const Shown = z.object({
  kind: z.enum(['image', 'video', 'carousel', 'reel', 'story']).catch('image'),
  comments: Comments,
  collaborators: z.array(z.string()).catch([]),
  isAiGenerated: z.boolean().catch(false),
  shareToFeed: z.boolean().catch(true),
  coverAtMs: z.number().optional().catch(undefined),
})

/** A post as Instagram would show it: a card, a tall reel, or a story with the name over the image. */
export const postView = ({ post, account, profileHref }: ShownPost): Markup => {
  const { kind, comments, ...labels } = Shown.parse(post.facts ?? {})
  return html`
    <article class="insta insta-${kind}" aria-label="${names[kind]} of ${account.name}">
      <header class="insta-head">
        <img src="/avatars/${account.username}.svg" alt="" width="36" height="36">
        <p><a class="name" href="${profileHref ?? '#'}">${account.username}</a>${collaboratorList(labels.collaborators)}</p>
        <span class="insta-kind">${names[kind]}</span>
      </header>
      <div class="insta-media" ${post.media.length > 1 ? html`tabindex="0" role="group" aria-label="${post.media.length} files"` : ''}>
        ${post.media.map((file) => html`<figure>${fileView(file)}</figure>`)}
      </div>
      ${post.media.length > 1 ? html`<p class="insta-dots" aria-hidden="true">${post.media.map(() => html`<span></span>`)}</p>` : ''}
      <div class="insta-words">
        ${kind === 'story' ? '' : caption(account.username, post.content)}
        ${comments.map((text) => html`<div class="insta-comment"><b>${account.username}</b>${postText(text)}</div>`)}
        ${altTexts(post.media.map(({ altText }) => altText))}
        ${labelList([
          labels.isAiGenerated ? 'AI info' : undefined,
          kind === 'reel' && !labels.shareToFeed ? 'Not in the feed' : undefined,
          labels.coverAtMs === undefined ? undefined : `Cover at ${labels.coverAtMs} ms`,
        ])}
        <a class="when quiet" href="${post.path}">${moment(post.receivedAt)}</a>
      </div>
    </article>`
}

const names = { image: 'Post', video: 'Post', carousel: 'Carousel', reel: 'Reel', story: 'Story' }

const caption = (username: string, content: string) =>
  content === ''
    ? ''
    : html`<div class="insta-caption"><b>${username}</b>${postText(content, { name: (name) => `/www.instagram.com/${name}/` })}</div>`

const collaboratorList = (collaborators: string[]) =>
  collaborators.length === 0 ? '' : html` <span class="quiet">with ${collaborators.join(', ')}</span>`

const altTexts = (texts: string[]) => {
  const written = texts.filter((text) => text !== '')
  return written.length === 0 ? '' : html`<p class="quiet insta-alt"><b>Alt</b> ${written.join(' · ')}</p>`
}
