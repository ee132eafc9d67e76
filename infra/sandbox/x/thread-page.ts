import { html } from 'hono/html'
import { faultPanel } from '../pages/fault-panel.ts'
import { page, plural } from '../pages/layout.ts'
import type { Server } from '../world.ts'
import type { Person } from './people.ts'
import { postView } from './post-view.ts'
import { xFaultKinds, xOperations } from './x-fault.ts'
import type { XPost } from './x-posts.ts'
import type { XWorld } from './x-world.ts'

/** What X shows of the posts it received: all of them, one person's, and one with its thread. */
export const mountTimeline = (server: Server, x: XWorld) => {
  server.get('/x', (context) => timelinePage(x, { person: undefined, problem: context.req.query('problem') }))

  server.get('/x.com/:username', (context) => {
    const person = x.people.byUsername(context.req.param('username'))
    return person ? timelinePage(x, { person, problem: undefined }) : missing('This account doesn’t exist.')
  })

  server.get('/x.com/:username/status/:id', async (context) => {
    const { username, id } = context.req.param()
    const post = x.xPosts.byId(id)
    if (!post) return missing('This post doesn’t exist, or was deleted.')
    return username === post.username ? threadPage(x, post) : context.redirect(post.path, 302)
  })
}

const timelinePage = (x: XWorld, { person, problem }: { person: Person | undefined; problem: string | undefined }) => {
  const posts = x.xPosts.latest(person?.username)
  const conversations = Map.groupBy(posts, ({ conversation }) => conversation)
  // The conversation that grew last is on top; within it the oldest post is.
  const newestFirst = [...conversations].sort(([, one], [, other]) => (other.at(-1)?.sequence ?? 0) - (one.at(-1)?.sequence ?? 0))
  const count = x.posts.count({ platform: 'x', account: person?.username })

  return page({
    title: person ? `${person.name} on X` : 'X',
    current: 'x',
    body: html`<div class="columns">
      <section class="feed" aria-labelledby="feed-title">
        <div class="feed-head">
          ${person ? html`<img src="/avatars/${person.username}.svg" alt="" width="44" height="44">` : ''}
          <h1 id="feed-title">${person ? person.name : 'X'}</h1>
          <p class="quiet" role="status" data-live="count"><span id="count">${plural(count, 'post')}</span></p>
          <a class="to-faults" href="#faults-title">Faults</a>
        </div>
        <ol class="conversations" data-live="feed">${
          newestFirst.length === 0
            ? nothingYet
            : newestFirst.map(([id, conversation]) => html`<li id="conversation-${id}">${thread(conversation, undefined)}</li>`)
        }</ol>
      </section>
      <aside>${faultPanel({
        platform: 'x',
        title: 'X',
        kinds: xFaultKinds,
        operations: xOperations.options,
        active: x.faults.list().filter(({ fault }) => fault.platform === 'x'),
        accounts: x.people.all().map(({ username }) => username),
        problem,
      })}</aside>
    </div>`,
  })
}

const nothingYet = html`
  <li class="empty" id="conversation-none">Nothing has been posted yet. Publish something in Crier and it shows up here.</li>`

const threadPage = (x: XWorld, post: XPost) =>
  page({
    title: `${post.name} on X`,
    current: 'x',
    body: html`<section class="feed solo" aria-labelledby="feed-title">
      <div class="feed-head"><h1 id="feed-title">Post</h1><p class="quiet"><a href="/x">All posts</a></p></div>
      <ol class="conversations" data-live="feed">
        <li id="conversation-${post.conversation}">${thread(x.xPosts.conversation(post.conversation), post.id)}</li>
      </ol>
    </section>`,
  })

const thread = (conversation: XPost[], focusedId: string | undefined) => {
  const byId = new Map(conversation.map((post) => [post.id, post]))
  return conversation.map((post) => postView({ post, parent: byId.get(post.replyTo ?? ''), isFocused: post.id === focusedId }))
}

const missing = (text: string) =>
  page({
    title: 'Not found',
    current: 'elsewhere',
    status: 404,
    body: html`<div class="narrow"><h1>${text}</h1><p><a href="/x">All posts</a></p></div>`,
  })
