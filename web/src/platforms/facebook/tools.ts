import { socialinsider } from '../parts/benchmark.ts'
import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Facebook Post', width: 1200, height: 630, place: 3 }],
  benchmark: { kind: 'published', rate: 0.0015, measure: 'average', source: socialinsider },
}
