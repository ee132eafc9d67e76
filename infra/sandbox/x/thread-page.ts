import { html } from 'hono/html'
import { findUrls } from '#shared/platforms/x/urls.ts'
import { type Markup, moment } from '../pages/layout.ts'
import { postMedia } from '../pages/post-media.ts'
import { missing, postPage } from '../platform/timeline-page.ts'
import type { ServerContext } from '../server.ts'
import type { XPost } from './x-posts.ts'
import type { XWorld } from './x-world.ts'

/** The conversations of all people or of one: the latest to grow first, and within each, the oldest post first. */
export const conversations = ({ xPosts }: XWorld, username: string | undefined): Markup[] => {
  const threads = Map.groupBy(xPosts.latest(username), ({ conversation }) => conversation)
  const newestFirst = [...threads].sort(([, one], [, other]) => (other.at(-1)?.sequence ?? 0) - (one.at(-1)?.sequence ?? 0))
  return newestFirst.map(([id, posts]) => threadItem(id, posts, undefined))
}

/** `GET https://x.com/{username}/status/{id}`: a post with its thread. */
export const showThread = (x: XWorld) => async (context: ServerContext) => {
  const post = x.xPosts.byId(context.req.param('id') ?? '')
  if (!post) return missing(x, 'This post doesn’t exist, or was deleted.')
  if (context.req.param('username') !== post.username) return context.redirect(post.path, 302)
  return postPage(x, `${post.name} on X`, threadItem(post.conversation, x.xPosts.conversation(post.conversation), post.id))
}

const threadItem = (id: string, posts: XPost[], focusedId: string | undefined) => {
  const byId = new Map(posts.map((post) => [post.id, post]))
  const shown = posts.map((post) => postView({ post, parent: byId.get(post.replyTo ?? ''), isFocused: post.id === focusedId }))
  return html`<li id="conversation-${id}">${shown}</li>`
}

type View = { post: XPost; parent: XPost | undefined; isFocused: boolean }

/** A post as X would show it. */
const postView = ({ post, parent, isFocused }: View) => html`
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

/** A text with its links, names, and tags as X marks them. */
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
