import { duration, error, type Finding, named, size, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { blueskyLimits } from './limits.ts'
import { BlueskyOptions } from './model.ts'
import { byteCount, cardLinkOf, graphemeCount, postAddress, richTextOf } from './text.ts'

/**
 * Returns what Bluesky would refuse (`error`) and what the person should know (`warning`). The numbers come from
 * limits.ts.
 */
export const checkBluesky = ({ text, options, media }: CheckedContent): Finding[] => {
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
    return [
      error(
        field,
        field === 'content' ? i18n.t('There’s nothing to post yet.') : i18n.t('Each part of a thread needs text.'),
        i18n.t('Write something.'),
      ),
    ]
  if (length > characters.value)
    return [error(field, tooLong('bluesky', length, characters.value), i18n.t('Shorten it or continue in a thread.'))]
  if (byteCount(shown) > textBytes.value)
    return [error(field, i18n.t('The text is too large for Bluesky because its emoji are made of many parts.'), i18n.t('Use fewer emoji.'))]
  return []
}

const checkMedia = (media: readonly Media[]): Finding[] => [...checkMixture(media), ...media.flatMap(checkFile)]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const { images, videos } = blueskyLimits
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', i18n.t('Bluesky allows images or a video, not both.'), i18n.t('Remove the images or the video.'))]
  if (films > videos.value)
    return [error('media', i18n.t('Bluesky allows one video per post. You have {count}.', { count: films }), i18n.t('Remove the others.'))]
  if (media.length > images.value)
    return [
      tooManyFiles(
        images.value,
        i18n.t('Bluesky allows up to {max} images per post. You have {count}.', { max: images.value, count: media.length }),
      ),
    ]
  return []
}

const checkFile = (file: Media): Finding[] => {
  const { altText, videoAltText } = blueskyLimits
  const findings = file.kind === 'video' ? checkVideo(file) : []
  if (file.kind === 'gif')
    findings.push(
      warning(
        'media',
        i18n.t('Bluesky shows only the first frame of the GIF {file}.', { file: named(file) }),
        i18n.t('Use a video if it should move.'),
      ),
    )
  if (file.altText.length > altText.value)
    findings.push(
      error(
        'media',
        i18n.t('The description of {file} is longer than the {max, number} characters Bluesky allows.', {
          file: named(file),
          max: altText.value,
        }),
        i18n.t('Shorten it.'),
      ),
    )
  else if (file.kind === 'video' && graphemeCount(file.altText) > videoAltText.value)
    findings.push(
      warning(
        'media',
        i18n.t('Some Bluesky servers refuse videos with a description longer than {max, number} characters, like {file}.', {
          file: named(file),
          max: videoAltText.value,
        }),
        i18n.t('Shorten it to be safe.'),
      ),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes, videoMax } = blueskyLimits
  const findings: Finding[] = []
  if (file.contentType !== 'video/mp4')
    findings.push(
      error(
        'media',
        i18n.t('Bluesky only allows MP4 videos, and {file} is a different type.', { file: named(file) }),
        i18n.t('Save it as MP4.'),
      ),
    )
  if (file.bytes > videoBytes.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {size}. Crier can send Bluesky videos up to {max}.', {
          file: named(file),
          size: size(file.bytes),
          max: size(videoBytes.value),
        }),
        i18n.t('Use a smaller file.'),
      ),
    )
  const { state } = file
  if (state.name === 'ready' && state.durationMs !== undefined && state.durationMs > videoMax.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {duration} long. Bluesky allows videos up to {max}.', {
          file: named(file),
          duration: duration(state.durationMs),
          max: duration(videoMax.value),
        }),
        i18n.t('Shorten it.'),
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
          i18n.t('That’s not the address of a Bluesky post.'),
          i18n.t('Copy it from the post, like https://bsky.app/profile/name/post/3k….'),
        ),
      ]

const checkLabel = (label: BlueskyOptions['contentLabel'], media: readonly Media[]): Finding[] =>
  label === undefined || media.length > 0
    ? []
    : [
        warning(
          'options.bluesky.contentLabel',
          i18n.t('Content warnings need an image or video.'),
          i18n.t('Add one, or remove the warning.'),
        ),
      ]

const checkCard = ({ text, hasNoCard }: { text: string; hasNoCard: boolean | undefined }, media: readonly Media[]): Finding[] => {
  return media.length > 0 && cardLinkOf({ hasNoCard }, { text, media: [] }) !== undefined
    ? [
        warning(
          'content',
          i18n.t('Bluesky shows either a link card or files, so the link stays in the text.'),
          i18n.t('Remove the files if you want the card.'),
        ),
      ]
    : []
}
