import { html } from 'hono/html'
import { platformNames } from '#shared/domain/platforms.ts'
import { faultPanel } from '../pages/fault-panel.ts'
import { type Markup, page, plural } from '../pages/layout.ts'
import type { ListedPost } from '../posts.ts'
import type { Server, ServerContext } from '../server.ts'
import type { PlatformWorld } from './platform-world.ts'

/** The author a post is listed under: a person, or a Page. */
type Account = { username: string; name: string }

/** A post to be shown on a page. */
export type ShownPost = { post: ListedPost; account: Account; profileHref: string | undefined; isAlone: boolean }

type OneBelowTheOther = {
  /** How the platform shows a post. Posts are listed one below another, newest first. */
  view: (shown: ShownPost) => Markup
  /** Routes where the `path` of a post shows that post alone. */
  postRoutes?: string[]
}

/** The list's items, for one account if requested, where the platform groups its posts. */
type Grouped = { items: (account: Account | undefined) => Markup[] }

export type Timeline = (OneBelowTheOther | Grouped) & {
  /** Where one account's posts are shown: a route with `:username`, and a function that builds its URL. */
  profile?: { route: string; href: (username: string) => string }
  /** The people with an account, if that's not everyone. */
  accounts?: () => Account[]
}

/** The pages that show a platform's received posts: all of them, one account's, and a single one. */
export const mountTimeline = (server: Server, world: PlatformWorld, timeline: Timeline) => {
  const accounts = timeline.accounts ?? world.people.all
  const { profile } = timeline
  server.get(`/${world.platform}`, (context) =>
    timelinePage(world, timeline, { account: undefined, problem: context.req.query('problem') }),
  )

  if (profile) {
    server.get(profile.route, (context) => {
      const username = (context.req.param('username') ?? '').replace(/^@/, '').toLowerCase()
      const account = accounts().find((one) => one.username.toLowerCase() === username)
      return account ? timelinePage(world, timeline, { account, problem: undefined }) : missing(world, 'This account doesn’t exist.')
    })
  }

  if ('items' in timeline) return
  for (const route of timeline.postRoutes ?? []) {
    server.get(route, (context) => {
      const post = postAt(world, context)
      if (!post) return missing(world, 'This post doesn’t exist, or was deleted.')
      return postPage(world, `Post on ${platformNames[world.platform]}`, item(world, timeline, true)(post))
    })
  }
}

const timelinePage = (
  world: PlatformWorld,
  timeline: Timeline,
  { account, problem }: { account: Account | undefined; problem: string | undefined },
) => {
  const { platform, posts, faults } = world
  const title = platformNames[platform]
  const items =
    'items' in timeline ? timeline.items(account) : posts.newest(platform, { account: account?.username }).map(item(world, timeline, false))
  return page({
    title: account ? `${account.name} on ${title}` : title,
    current: platform,
    style: platform,
    body: html`<div class="columns">
      <section class="feed" aria-labelledby="feed-title">
        <div class="feed-head">
          ${account ? html`<img src="/avatars/${account.username}.svg" alt="" width="44" height="44">` : ''}
          <h1 id="feed-title">${account ? account.name : title}</h1>
          <p class="quiet" role="status" data-live="count"><span id="count">${plural(
            posts.count({ platform, account: account?.username }),
            'post',
          )}</span></p>
          <a class="to-faults" href="#faults-title">Faults</a>
        </div>
        <ol class="conversations ${platform}" data-live="feed">${items.length === 0 ? nothingYet : items}</ol>
      </section>
      <aside>${faultPanel(faults, {
        settings: world.faultSettings,
        title,
        problem,
        accounts: (timeline.accounts ?? world.people.all)().map(({ username }) => username),
      })}</aside>
    </div>`,
  })
}

const nothingYet = html`
  <li class="empty" id="post-none">Nothing has been posted yet. Publish something in Crier and it shows up here.</li>`

/** One post alone, or with the posts it belongs to. */
export const postPage = ({ platform }: PlatformWorld, title: string, shown: Markup) =>
  page({
    title,
    current: platform,
    style: platform,
    body: html`<section class="feed solo" aria-labelledby="feed-title">
      <div class="feed-head"><h1 id="feed-title">Post</h1><p class="quiet"><a href="/${platform}">All posts</a></p></div>
      <ol class="conversations ${platform}" data-live="feed">${shown}</ol>
    </section>`,
  })

const item = (world: PlatformWorld, timeline: OneBelowTheOther & Timeline, isAlone: boolean) => (post: ListedPost) => {
  const known = timeline.accounts?.().find(({ username }) => username === post.account) ?? world.people.byUsername(post.account)
  const account = known ?? { username: post.account, name: post.account }
  return html`<li id="post-${post.id}">${timeline.view({ post, account, profileHref: timeline.profile?.href(post.account), isAlone })}</li>`
}

/** Matches with or without a trailing slash, and with the query if the path has one. */
const postAt = ({ posts, platform }: PlatformWorld, context: ServerContext) => {
  const { pathname, search } = new URL(context.req.url)
  const paths = [`${pathname}${search}`, pathname.replace(/\/$/, ''), `${pathname.replace(/\/$/, '')}/`]
  return paths.map((path) => posts.byPath(platform, path)).find((post) => post !== undefined)
}

export const missing = ({ platform }: PlatformWorld, text: string) =>
  page({
    title: 'Not found',
    current: 'elsewhere',
    status: 404,
    body: html`<div class="narrow"><h1>${text}</h1><p><a href="/${platform}">All posts</a></p></div>`,
  })
