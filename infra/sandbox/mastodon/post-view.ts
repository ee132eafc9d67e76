import { html } from 'hono/html'
import * as z from 'zod'
import type { Markup } from '../pages/layout.ts'
import { postMedia } from '../pages/post-media.ts'
import { byline, face, labelList, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Facts = z.object({
  host: z.string(),
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']),
  warning: z.string(),
  isSensitive: z.boolean(),
  language: z.string(),
  quote: z.string(),
  whoMayQuote: z.string(),
  poll: z.object({ options: z.array(z.string()), multiple: z.boolean(), hide_totals: z.boolean(), expires_in: z.number() }).nullable(),
})
type Facts = z.output<typeof Facts>

const visibilities: Record<Facts['visibility'], string | undefined> = {
  public: undefined,
  unlisted: 'Quiet public',
  private: 'Followers only',
  direct: 'Mentioned people only',
}

/** A post as a server shows it: behind its content warning, if it has one. */
export const postView = (shown: ShownPost) => {
  const { post, account } = shown
  const facts = Facts.parse(post.facts)
  const { warning, poll, quote, isSensitive, language, whoMayQuote, visibility } = facts
  return html`
    <article class="toot" aria-label="Post of ${account.name}">
      <div class="head">
        ${face(shown)}
        ${byline(shown, `@${account.username}@${facts.host}`)}
      </div>
      ${post.replyTo === null ? '' : html`<p class="quiet">Continues the previous post</p>`}
      ${warning === '' ? body(shown) : html`<details open><summary>${warning}</summary>${body(shown)}</details>`}
      ${poll ? ballot(poll) : ''}
      ${quote === '' ? '' : html`<p class="quote quiet">Quotes the post ${quote}</p>`}
      ${labelList([
        visibilities[visibility],
        isSensitive ? 'Marked sensitive' : undefined,
        language === '' ? undefined : `Language: ${language}`,
        whoMayQuote === '' ? undefined : `May be quoted by: ${whoMayQuote}`,
      ])}
    </article>`
}

const body = ({ post }: ShownPost) => html`${postText(post.content)}${postMedia(post.media)}`

const ballot = ({ options, multiple }: NonNullable<Facts['poll']>): Markup => html`
  <ul class="ballot" aria-label="Poll, ${multiple ? 'several choices' : 'one choice'}">${options.map((option) => html`<li>${option}</li>`)}</ul>`
