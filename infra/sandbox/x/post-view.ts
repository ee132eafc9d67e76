import { html } from 'hono/html'
import { findUrls } from '#shared/domain/text/urls.ts'
import { type Markup, moment } from '../pages/layout.ts'
import { postMedia } from '../pages/post-media.ts'
import type { XPost } from './x-posts.ts'

type View = { post: XPost; parent: XPost | undefined; isFocused: boolean }

/** A post as X would show it. */
export const postView = ({ post, parent, isFocused }: View) => html`
  <article class="post${isFocused ? ' focused' : ''}" id="post-${post.id}" aria-label="Post of @${post.username}">
    <a class="face" href="/x.com/${post.username}" tabindex="-1" aria-hidden="true">
      <img src="/avatars/${post.username}.svg" alt="" width="44" height="44">
    </a>
    <div class="said">
      <p class="byline">
        <a class="name" href="/x.com/${post.username}">${post.name}</a>
        <span class="quiet">@${post.username}</span>
        <a class="when quiet" href="${post.path}">${moment(post.receivedAt)}</a>
      </p>
      ${parent && parent.personId !== post.personId ? replyingTo(parent) : ''}
      ${post.content === '' ? '' : html`<p class="text">${linked(post.content)}</p>`}
      ${postMedia(post.media)}
      ${post.labels.length === 0 ? '' : html`<ul class="labels">${post.labels.map((label) => html`<li>${label}</li>`)}</ul>`}
    </div>
  </article>`

const replyingTo = ({ path, username }: XPost) => html`<p class="quiet">Replying to <a href="${path}">@${username}</a></p>`

/** A text with its links, names and tags as X marks them. */
const linked = (content: string): Markup[] => {
  const text = content.normalize('NFC')
  const pieces: Markup[] = []
  let index = 0
  for (const { url, start, end } of findUrls(text)) {
    pieces.push(...marked(text.slice(index, start)))
    const href = /^https?:\/\//i.test(url) ? url : `http://${url}`
    pieces.push(html`<a href="${href}" rel="noreferrer" target="_blank">${url}</a>`)
    index = end
  }
  return [...pieces, ...marked(text.slice(index))]
}

const marked = (text: string): Markup[] =>
  text.split(/((?<![\w@#$])(?:@\w{1,50}|#[\p{L}\p{N}_]+|\$[A-Za-z]{1,6})(?!\w))/u).map((piece, position) => {
    if (position % 2 === 0) return html`${piece}`
    return piece.startsWith('@') ? html`<a href="/x.com/${piece.slice(1)}">${piece}</a>` : html`<span class="tag">${piece}</span>`
  })
