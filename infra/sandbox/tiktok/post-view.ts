import { html } from 'hono/html'
import * as z from 'zod'
import { TikTokPrivacy, tikTokPrivacyNames } from '#shared/platforms/tiktok/model.ts'
import { fileView } from '../pages/post-media.ts'
import { byline, face, labelList, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'

const Facts = z.object({
  kind: z.enum(['video', 'photo']),
  isDraft: z.boolean(),
  title: z.string().optional(),
  privacy: z.nullish(TikTokPrivacy),
  allows: z.array(z.string()).optional(),
  label: z.string().nullish(),
  isAiGenerated: z.boolean().optional(),
  addsMusic: z.boolean().optional(),
})

type Facts = z.output<typeof Facts>

/** A post as TikTok would show it: one upright screen, photos side by side to swipe through, and the text beside it. */
export const postView = (shown: ShownPost) => {
  const { post } = shown
  const facts = Facts.parse(post.facts)
  return html`
  <article class="clip" aria-label="Post of ${shown.account.name}">
    <div class="screen"${facts.kind === 'photo' ? html` tabindex="0" role="group" aria-label="${post.media.length} photos"` : ''}>
      ${post.media.map((file) => html`<div class="frame">${fileView(file)}</div>`)}
    </div>
    <div class="clip-words">
      <div class="clip-author">${face(shown)}${byline(shown)}</div>
      ${facts.title ? html`<p class="clip-title">${facts.title}</p>` : ''}
      ${postText(post.content, { name: (username) => `/www.tiktok.com/@${username}` })}
      ${labelList([...labelsOf(facts), post.media.length > 1 ? `${post.media.length} photos` : undefined])}
    </div>
  </article>`
}

const labelsOf = ({ kind, isDraft, privacy, label, isAiGenerated, addsMusic, allows = [] }: Facts) => {
  const closed = kind === 'photo' ? 'No comments' : 'No comments, duets or stitches'
  const music = addsMusic ? 'With music' : undefined
  if (isDraft) return ['Draft in the inbox', music]
  const openTo = allows.length === 0 ? closed : `Open to ${allows.join(', ')}`
  return [privacy ? tikTokPrivacyNames[privacy] : undefined, label ?? undefined, isAiGenerated ? 'AI-generated' : undefined, openTo, music]
}
