import { html } from 'hono/html'
import * as z from 'zod'
import { keptBytesMax } from '../files.ts'
import { moment } from '../pages/layout.ts'
import { face, labelList, postText } from '../platform/post-parts.ts'
import type { ShownPost } from '../platform/timeline-page.ts'
import { categories, Metadata } from './metadata.ts'

const VideoFacts = Metadata.extend({
  kind: z.enum(['short', 'video']),
  asked: z.string(),
  channel: z.string(),
  thumbnail: z.string().optional(),
})
type VideoFacts = z.output<typeof VideoFacts>

/** A video as YouTube shows it: the video first, then its title and its channel. A Short is upright. */
export const videoView = (shown: ShownPost) => {
  const { post, profileHref } = shown
  const facts = VideoFacts.parse(post.facts)
  return html`
    <article class="video ${facts.kind}" aria-label="${facts.title}">
      <div class="player">${player(shown, facts)}</div>
      <div class="told">
        <h2 class="video-title"><a href="${post.path}">${facts.title}</a></h2>
        <div class="channel">
          ${face(shown)}
          <p><a class="name" href="${profileHref ?? '#'}">${facts.channel}</a><br><span class="quiet">${moment(post.receivedAt)}</span></p>
        </div>
        <div class="description">
          ${postText(post.content)}
          ${facts.tags.length === 0 ? '' : html`<p class="video-tags">${facts.tags.map((tag) => html`<span class="tag">#${tag}</span> `)}</p>`}
          ${labelList(labelsOf(facts))}
        </div>
      </div>
    </article>`
}

const player = ({ post: { media } }: ShownPost, { title, thumbnail }: VideoFacts) => {
  const [file] = media
  if (!file) return ''
  const poster = thumbnail === undefined ? '' : html` poster="/media/${thumbnail}"`
  if (file.bytes > keptBytesMax)
    return html`<p class="unkept">${file.type}, ${Math.round(file.bytes / 1024 / 1024)} MB: too large to keep here</p>`
  return html`<video src="/media/${file.fileId}" controls preload="metadata" playsinline aria-label="${title}"${poster}></video>`
}

const privacies: Record<string, string> = { public: 'Public', unlisted: 'Unlisted', private: 'Private' }

const labelsOf = ({ kind, privacy, asked, categoryId, madeForKids, madeWithAi, notifySubscribers, thumbnail }: VideoFacts) => [
  kind === 'short' ? 'Short' : undefined,
  privacy === asked ? privacies[privacy] : `Private because of the channel’s settings (requested: ${asked})`,
  categories.find(({ id }) => id === categoryId)?.title,
  madeForKids ? 'Made for kids' : 'Not made for kids',
  madeWithAi ? 'Altered or synthetic content' : undefined,
  thumbnail === undefined ? undefined : 'Custom thumbnail',
  notifySubscribers ? undefined : 'Subscribers not notified',
]
