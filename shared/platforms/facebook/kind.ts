import type { Media } from '../../domain/media.ts'
import { findUrls } from '../../domain/text/urls.ts'
import { facebookLimits } from './limits.ts'
import type { FacebookKind, FacebookOptions } from './options.ts'

/** What a post with these files and options becomes. As a post, Facebook may keep an upright video as a draft. */
export const facebookKindOf = ({ kind }: FacebookOptions, media: readonly Pick<Media, 'kind' | 'state'>[]): FacebookKind =>
  kind ?? (media.length === 1 && media.every(isReel) ? 'reel' : 'post')

/** The address whose card Facebook shows: it makes none of the text by itself, and none of its own addresses. */
export const facebookLinkOf = ({ link }: FacebookOptions, text: string): string | undefined =>
  link ?? findUrls(text).find(({ url }) => /^https?:\/\//i.test(url) && !isOfFacebook(url))?.url

/** Whether an address leads to Facebook itself. */
export const isOfFacebook = (url: string) => /^https?:\/\/([^/?#]+\.)?(facebook\.com|fb\.com|fb\.me|fb\.watch)([/?#:]|$)/i.test(url)

/** A hundredth off is still the same shape: 608 × 1080 is 9:16 in whole pixels. */
export const isReelShaped = ({ width, height }: { width: number; height: number }) =>
  Math.abs(width / height / facebookLimits.reelRatio.value - 1) < 0.01

const isReel = ({ kind, state }: Pick<Media, 'kind' | 'state'>) =>
  kind === 'video' &&
  state.name === 'ready' &&
  isReelShaped(state) &&
  state.width >= facebookLimits.reelWidthMin.value &&
  state.durationMs !== undefined &&
  state.durationMs >= facebookLimits.reelMin.value &&
  state.durationMs <= facebookLimits.reelMax.value
