import { html } from 'hono/html'
import { keptBytesMax } from '../files.ts'
import type { ReceivedFile } from '../posts.ts'

/** A post's images and videos, with their alt texts. */
export const postMedia = (media: ReceivedFile[]) =>
  media.length === 0 ? '' : html`<div class="media media-${media.length}">${media.map(figure)}</div>`

const noAltText = html`<span class="quiet">No alt text</span>`

const figure = (file: ReceivedFile) => html`
  <figure>
    ${fileView(file)}
    <figcaption>${file.type === 'image/gif' ? html`<b>GIF</b>` : ''}${
      file.altText === '' ? noAltText : html`<b>Alt</b>${file.altText}`
    }</figcaption>
  </figure>`

/** An image that opens when clicked, or a video with controls. */
export const fileView = ({ fileId, type, bytes, altText }: ReceivedFile) => {
  const url = `/media/${fileId}`
  if (bytes > keptBytesMax) {
    return html`<p class="unkept">${type}, ${Math.round(bytes / 1024 / 1024)} MB: too large to keep here</p>`
  }
  if (type.startsWith('video/'))
    return html`<video src="${url}" controls preload="metadata" playsinline aria-label="${altText || 'Video'}"></video>`
  return html`<a href="${url}"><img src="${url}" alt="${altText}" loading="lazy"></a>`
}
