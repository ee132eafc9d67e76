import type { Benchmark } from './benchmark.ts'

/** A size that a picture can be made in, in pixels. */
export type ImagePreset = {
  name: string
  width: number
  height: number
  /** Which place it has among the sizes of all platforms, from 1. */
  place: number
}

/** What the free tools know of a platform. */
export type PlatformTools = { imagePresets: readonly ImagePreset[]; benchmark: Benchmark }
