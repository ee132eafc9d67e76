import type { Media, MediaKind } from '../../domain/media.ts'
import { duration, named, size } from '../../domain/preflight/file-words.ts'
import { error } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { secondMs } from '../../domain/times.ts'
import { xLimits } from './limits.ts'

/** What X would refuse of these files, as errors of the field `media`. Pixels and duration are checked of `ready` files only. */
export const checkXMedia = (media: readonly Media[], isPremium: boolean): Finding[] => {
  const messages = [...checkMixture(media), ...media.flatMap((file) => [...checkers[file.kind](file, isPremium), ...checkAltText(file)])]
  return messages.map((message) => error('media', message, 'Change or replace the file, or take it out.'))
}

const checkMixture = (media: readonly Media[]): string[] => {
  const kinds = new Set(media.map(({ kind }) => kind))
  if (kinds.size > 1) return ['X takes up to four images, or one GIF, or one video: take the others out.']
  const [kind] = kinds
  if (kind === undefined || media.length <= mostOf[kind]) return []
  return [
    kind === 'image'
      ? `X takes up to ${mostOf.image} images a post; there are ${media.length}.`
      : `X takes one ${kind === 'gif' ? 'GIF' : 'video'} a post; there are ${media.length}.`,
  ]
}

const mostOf: Record<MediaKind, number> = { image: xLimits.images.value, gif: xLimits.gifs.value, video: xLimits.videos.value }

const checkAltText = (file: Media): string[] => {
  const { length } = file.altText
  const limit = xLimits.altText.value
  return length > limit
    ? [`The description of ${named(file)} is ${length - limit} characters too long for X, which takes ${limit.toLocaleString('en')}.`]
    : []
}

const checkImage = (file: Media): string[] => checkBytes(file, xLimits.imageBytes.value)

const checkGif = (file: Media): string[] => {
  const messages = checkBytes(file, xLimits.gifBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, frames = 1 } = file.state
  if (width > xLimits.gifWidth.value || height > xLimits.gifHeight.value)
    messages.push(
      `${named(file)} is ${width} × ${height} pixels; X takes GIFs of up to ${xLimits.gifWidth.value} × ${xLimits.gifHeight.value}.`,
    )
  if (frames > xLimits.gifFrames.value)
    messages.push(`${named(file)} has ${frames} frames; X takes GIFs of up to ${xLimits.gifFrames.value}.`)
  else if (width * height * frames > xLimits.gifPixels.value)
    messages.push(`${named(file)} has too many pixels over all its frames for X: use fewer frames or a smaller picture.`)
  return messages
}

const checkVideo = (file: Media, isPremium: boolean): string[] => {
  const messages = checkBytes(file, isPremium ? xLimits.premiumVideoBytes.value : xLimits.videoBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, durationMs } = file.state
  const longest = isPremium ? xLimits.premiumVideoMax.value : xLimits.videoMax.value
  const ratio = width / height
  if (durationMs !== undefined && durationMs > longest)
    messages.push(`${named(file)} runs ${duration(durationMs)}; this X account takes videos of up to ${duration(longest)}.`)
  if (durationMs !== undefined && durationMs < xLimits.videoMin.value)
    messages.push(`${named(file)} is too short for X, which takes videos from ${xLimits.videoMin.value / secondMs} seconds.`)
  if (Math.min(width, height) < xLimits.videoSideMin.value)
    messages.push(
      `${named(file)} is ${width} × ${height} pixels; X takes videos from ${xLimits.videoSideMin.value} × ${xLimits.videoSideMin.value}.`,
    )
  else if (ratio < xLimits.videoRatioMin.value || ratio > xLimits.videoRatioMax.value)
    messages.push(`${named(file)} is ${width} × ${height} pixels; X takes videos between 1:3 (tall) and 3:1 (wide).`)
  return messages
}

const checkers: Record<MediaKind, (file: Media, isPremium: boolean) => string[]> = { image: checkImage, gif: checkGif, video: checkVideo }

const checkBytes = (file: Media, limit: number): string[] =>
  file.bytes > limit
    ? [
        `${named(file)} has ${size(file.bytes)}; X takes ${plurals[file.kind]} of up to ${size(limit)}${file.kind === 'video' ? ' from this account' : ''}.`,
      ]
    : []

const plurals: Record<MediaKind, string> = { image: 'images', gif: 'GIFs', video: 'videos' }
