import { socialinsider } from '../parts/benchmark.ts'
import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.037, measure: 'average', source: socialinsider },
}
