import { i18n } from '#web/lib/i18n.ts'

/** A size that a picture can be resized to, in pixels. */
export type ImagePreset = {
  name: string
  width: number
  height: number
  /** Its position among the sizes of all platforms, starting at 1. */
  place: number
}

/** What the free tools know about a platform. */
export type PlatformTools = {
  imagePresets: readonly ImagePreset[]
  benchmark: Benchmark
  /** The most hashtags it allows, if people may have more than that at hand. */
  hashtagNote?: string
}

export type Source = { name: string; url: string }

/** The latest published engagement of brands on a platform, by followers and per post. */
export type Benchmark =
  /** `rate` is a share of the followers, per post: 0.02 is 2%. */
  | { kind: 'published'; rate: number; measure: 'average' | 'median'; source: Source }
  /** Why there's no figure comparable to a rate by followers. */
  | { kind: 'none'; why: string }

export const socialinsider: Source = {
  name: i18n.t('Socialinsider, Social Media Benchmarks 2026 (posts of 2025)'),
  url: 'https://www.socialinsider.io/social-media-benchmarks',
}
export const quid: Source = {
  name: 'Quid (Rival IQ), 2026 Social Media Industry Benchmark Report',
  url: 'https://www.quid.com/knowledge-hub/resource-library/blog/2026-social-media-industry-benchmark-report',
}
