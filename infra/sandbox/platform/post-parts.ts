import { html } from 'hono/html'
import { type Markup, moment } from '../pages/layout.ts'
import type { ShownPost } from './timeline-page.ts'

/** An account's avatar, which links to its posts. */
export const face = ({ account, profileHref }: ShownPost): Markup => {
  const picture = html`<img src="/avatars/${account.username}.svg" alt="" width="44" height="44">`
  return profileHref === undefined
    ? html`<span class="face">${picture}</span>`
    : html`<a class="face" href="${profileHref}" tabindex="-1" aria-hidden="true">${picture}</a>`
}

/** Who posted it and when, with `note` beside the name if it's given. */
export const byline = ({ post, account, profileHref }: ShownPost, note = `@${account.username}`): Markup => html`
  <p class="byline">
    ${profileHref === undefined ? html`<span class="name">${account.name}</span>` : html`<a class="name" href="${profileHref}">${account.name}</a>`}
    <span class="quiet">${note}</span>
    <a class="when quiet" href="${post.path}">${moment(post.receivedAt)}</a>
  </p>`

/** A text with its links, and with its @names and #tags on platforms that have them. */
export const postText = (content: string, { name }: { name?: (username: string) => string } = {}): Markup | '' =>
  content === '' ? '' : html`<p class="text">${pieces(content, name)}</p>`

const marks = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]|(?<![\p{L}\p{N}_@#/])(?:@[\w.]*\w|#[\p{L}\p{N}_]+))/u

const pieces = (content: string, name: ((username: string) => string) | undefined) =>
  content.split(marks).map((piece, position) => {
    if (position % 2 === 0) return html`${piece}`
    if (/^https?:/.test(piece)) return outsideLink(piece)
    if (piece.startsWith('@')) return name ? html`<a href="${name(piece.slice(1))}">${piece}</a>` : html`${piece}`
    return html`<span class="tag">${piece}</span>`
  })

/** A link that leaves the sandbox. */
export const outsideLink = (url: string, label: string | Markup = url): Markup =>
  html`<a href="${/^https?:\/\//i.test(url) ? url : '#'}" rel="noreferrer" target="_blank">${label}</a>`

/** The caller's other options, in a few words each. */
export const labelList = (labels: (string | undefined)[]): Markup | '' => {
  const said = labels.filter((label) => label !== undefined && label !== '')
  return said.length === 0 ? '' : html`<ul class="labels">${said.map((label) => html`<li>${label}</li>`)}</ul>`
}
