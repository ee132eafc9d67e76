import { i18n } from '#web/lib/i18n.ts'

/** A size that a picture can be made in, in pixels. */
export type ImagePreset = {
  name: string
  width: number
  height: number
  /** Which place it has among the sizes of all platforms, from 1. */
  place: number
}

/** What the free tools know of a platform. */
export type PlatformTools = {
  imagePresets: readonly ImagePreset[]
  benchmark: Benchmark
  /** How few hashtags it takes, where that's fewer than people may have at hand. */
  hashtagNote?: string
}

export type Source = { name: string; url: string }

/** What brands reach on a platform, by followers and per post, as it was last published. */
export type Benchmark =
  /** `rate` is a share of the followers, per post: 0.02 is 2 %. */
  | { kind: 'published'; rate: number; measure: 'average' | 'median'; source: Source }
  /** Why there is none that could be set beside a rate by followers. */
  | { kind: 'none'; why: string }

export const socialinsider: Source = {
  name: i18n.t('Socialinsider, Social Media Benchmarks 2026 (posts of 2025)'),
  url: 'https://www.socialinsider.io/social-media-benchmarks',
}
export const quid: Source = {
  name: 'Quid (Rival IQ), 2026 Social Media Industry Benchmark Report',
  url: 'https://www.quid.com/knowledge-hub/resource-library/blog/2026-social-media-industry-benchmark-report',
}
