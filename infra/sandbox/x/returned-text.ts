import { findUrls } from '#shared/platforms/x/urls.ts'
import { sha256 } from '../files.ts'

/** A link in a returned text, positioned by that text's code points. */
export type UrlEntity = { start: number; end: number; url: string; expanded_url: string; display_url: string; media_key?: string }

type Source = { id: string; username: string; content: string; media: { key: string; page: 'photo' | 'video' } | undefined }

/** A post's text as X returns it: links and media as t.co URLs, and `&`, `<`, `>` escaped. */
export const returnedText = ({ id, username, content, media }: Source): { text: string; urls: UrlEntity[] } => {
  const original = content.normalize('NFC')
  const urls: UrlEntity[] = []
  let text = ''
  let length = 0
  let index = 0
  const append = (piece: string) => {
    text += piece
    length += [...piece].length
  }
  const appendLink = (link: Omit<UrlEntity, 'start' | 'end' | 'url'>) => {
    const url = shortened(`${id} ${urls.length}`)
    urls.push({ start: length, end: length + url.length, url, ...link })
    append(url)
  }

  for (const found of findUrls(original)) {
    append(escaped(original.slice(index, found.start)))
    const expanded = /^https?:\/\//i.test(found.url) ? found.url : `http://${found.url}`
    appendLink({ expanded_url: expanded, display_url: displayed(expanded) })
    index = found.end
  }
  append(escaped(original.slice(index)))

  if (media) {
    if (text !== '') append(' ')
    const page = `x.com/${username}/status/${id}/${media.page}/1`
    appendLink({ expanded_url: `https://${page}`, display_url: `pic.x.com/${shortCode(id)}`, media_key: media.key })
  }
  return { text, urls }
}

const shortened = (seed: string) => `https://t.co/${shortCode(seed)}`

const shortCode = (seed: string) => Buffer.from(sha256(seed)).toString('base64url').slice(0, 10)

const displayed = (url: string) => {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length > 27 ? `${bare.slice(0, 26)}…` : bare
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
