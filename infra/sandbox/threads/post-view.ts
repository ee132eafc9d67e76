import { html } from 'hono/html'
import * as z from 'zod'
import type { Markup } from '../pages/layout.ts'
import { fileView } from '../pages/post-media.ts'
import { byline, face, labelList, outsideLink, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Shown = z.object({
  link: z.string().optional().catch(undefined),
  topic: z.string().optional().catch(undefined),
  replyControl: z.string().optional().catch(undefined),
  isSpoiler: z.boolean().catch(false),
})

/** A post as Threads would show it. A part of a thread says that it continues another post. */
export const postView = (shown: ShownPost): Markup => {
  const { post, account } = shown
  const { link, topic, replyControl, isSpoiler } = Shown.parse(post.facts ?? {})
  const altTexts = post.media.map(({ altText }) => altText).filter((text) => text !== '')
  return html`
    <article class="strand ${post.replyTo === null ? '' : 'strand-reply'}" aria-label="Post of ${account.name}">
      <div class="strand-face">${face(shown)}</div>
      <div class="strand-body">
        ${byline(shown, topic === undefined ? `@${account.username}` : `@${account.username} › ${topic}`)}
        ${post.replyTo === null ? '' : html`<p class="quiet"><a href="#post-${post.replyTo}">Continues the previous post</a></p>`}
        ${postText(post.content, { name: (name) => `/www.threads.com/@${name}` })}
        ${filesOf(post, isSpoiler)}
        ${link === undefined ? '' : html`<p class="strand-card">${outsideLink(link)}</p>`}
        ${altTexts.length === 0 ? '' : html`<p class="quiet"><b>Alt</b> ${altTexts.join(' · ')}</p>`}
        ${labelList([isSpoiler ? 'Spoiler' : undefined, replyControl === undefined ? undefined : `Replies: ${replyControl.replaceAll('_', ' ')}`])}
      </div>
    </article>`
}

const filesOf = ({ media }: ShownPost['post'], isSpoiler: boolean): Markup | '' =>
  media.length === 0
    ? ''
    : html`<div class="strand-media ${isSpoiler ? 'strand-spoiler' : ''}" role="group" tabindex="0" aria-label="Files">
        ${media.map((file) => html`<figure>${fileView(file)}</figure>`)}
      </div>`
