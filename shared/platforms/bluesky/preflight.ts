import { count, duration, error, type Finding, named, size, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { blueskyLimits } from './limits.ts'
import { BlueskyOptions } from './model.ts'
import { byteCount, cardLinkOf, graphemeCount, postAddress, richTextOf } from './text.ts'

/** What Bluesky would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkBluesky = ({ text, options, media }: Checked): Finding[] => {
  const chosen = BlueskyOptions.parse(options)
  const { parts = [], quote, contentLabel, hasNoCard } = chosen
  const written = [{ field: 'content', text }, ...parts.map((part, index) => ({ field: `options.bluesky.parts.${index}`, text: part }))]
  const hasContent = media.length > 0 || quote !== undefined
  return [
    ...written.flatMap((part) => checkText({ ...part, shown: richTextOf(part.text, chosen).text }, hasContent && part.field === 'content')),
    ...checkMedia(media),
    ...checkQuote(quote),
    ...checkLabel(contentLabel, media),
    ...checkCard({ text, hasNoCard }, media),
  ]
}

type Written = { field: string; text: string; shown: string }

const checkText = ({ field, text, shown }: Written, mayBeEmpty: boolean): Finding[] => {
  const { text: characters, textBytes } = blueskyLimits
  const length = graphemeCount(shown)
  if (!isVisible(text) && !mayBeEmpty)
    return [error(field, field === 'content' ? 'There’s nothing to post yet.' : 'Each part of a thread needs text.', 'Write something.')]
  if (length > characters.value)
    return [
      error(
        field,
        `${count(length - characters.value, 'character')} too long for Bluesky: ${length.toLocaleString('en')} of ${characters.value}.`,
        'Shorten it or continue in a thread.',
      ),
    ]
  if (byteCount(shown) > textBytes.value)
    return [error(field, 'The text is too large for Bluesky because its emoji are made of many parts.', 'Use fewer emoji.')]
  return []
}

const checkMedia = (media: readonly Media[]): Finding[] => [...checkMixture(media), ...media.flatMap(checkFile)]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const { images, videos } = blueskyLimits
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', 'Bluesky allows images or a video, not both.', 'Remove the images or the video.')]
  if (films > videos.value) return [error('media', `Bluesky allows one video per post. You have ${films}.`, 'Remove the others.')]
  if (media.length > images.value)
    return [error('media', `Bluesky allows up to ${images.value} images per post. You have ${media.length}.`, 'Remove some.')]
  return []
}

const checkFile = (file: Media): Finding[] => {
  const { altText } = blueskyLimits
  const findings = file.kind === 'video' ? checkVideo(file) : []
  if (file.kind === 'gif')
    findings.push(warning('media', `Bluesky shows only the first frame of the GIF ${named(file)}.`, 'Use a video if it should move.'))
  if (file.altText.length > altText.value)
    findings.push(
      error(
        'media',
        `The description of ${named(file)} is longer than the ${altText.value.toLocaleString('en')} characters Bluesky allows.`,
        'Shorten it.',
      ),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes, videoMax } = blueskyLimits
  const findings: Finding[] = []
  if (file.contentType !== 'video/mp4')
    findings.push(error('media', `Bluesky only allows MP4 videos, and ${named(file)} is a different type.`, 'Save it as MP4.'))
  if (file.bytes > videoBytes.value)
    findings.push(
      error(
        'media',
        `${named(file)} is ${size(file.bytes)}. Crier can send Bluesky videos up to ${size(videoBytes.value)}.`,
        'Use a smaller file.',
      ),
    )
  const { state } = file
  if (state.name === 'ready' && state.durationMs !== undefined && state.durationMs > videoMax.value)
    findings.push(
      error(
        'media',
        `${named(file)} is ${duration(state.durationMs)} long. Bluesky allows videos up to ${duration(videoMax.value)}.`,
        'Shorten it.',
      ),
    )
  return findings
}

const checkQuote = (quote: string | undefined): Finding[] =>
  quote === undefined || postAddress.test(quote)
    ? []
    : [
        error(
          'options.bluesky.quote',
          'That’s not the address of a Bluesky post.',
          'Copy it from the post, like https://bsky.app/profile/name/post/3k….',
        ),
      ]

const checkLabel = (label: BlueskyOptions['contentLabel'], media: readonly Media[]): Finding[] =>
  label === undefined || media.length > 0
    ? []
    : [warning('options.bluesky.contentLabel', 'Content warnings need an image or video.', 'Add one, or remove the warning.')]

const checkCard = ({ text, hasNoCard }: { text: string; hasNoCard: boolean | undefined }, media: readonly Media[]): Finding[] => {
  return cardLinkOf(text) !== undefined && media.length > 0 && !hasNoCard
    ? [
        warning(
          'content',
          'Bluesky shows either a link card or files, so the link stays in the text.',
          'Remove the files if you want the card.',
        ),
      ]
    : []
}
