import { socialinsider } from '../parts/benchmark.ts'
import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Twitter Post', width: 1200, height: 675, place: 4 }],
  benchmark: { kind: 'published', rate: 0.0012, measure: 'average', source: socialinsider },
}
