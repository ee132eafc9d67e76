import { quid } from '../parts/benchmark.ts'
import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.0021, measure: 'median', source: quid },
}
