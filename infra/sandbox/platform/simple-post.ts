import { html } from 'hono/html'
import { postMedia } from '../pages/post-media.ts'
import { byline, face, postText } from './post-parts.ts'
import type { ShownPost } from './timeline-page.ts'

/** A post without anything special: who, when, what, and its files. */
export const simplePost = (shown: ShownPost) => html`
  <article class="post" aria-label="Post of ${shown.account.name}">
    ${face(shown)}
    <div class="said">
      ${byline(shown)}
      ${postText(shown.post.content)}
      ${postMedia(shown.post.media)}
    </div>
  </article>`
