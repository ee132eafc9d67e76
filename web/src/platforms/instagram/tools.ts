import { socialinsider } from '../parts/benchmark.ts'
import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [
    { name: 'Instagram Post', width: 1080, height: 1080, place: 1 },
    { name: 'Instagram Story', width: 1080, height: 1920, place: 2 },
  ],
  benchmark: { kind: 'published', rate: 0.0048, measure: 'average', source: socialinsider },
}
