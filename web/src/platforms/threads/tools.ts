import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: {
    kind: 'none',
    why: 'The reports that the other benchmarks come from publish no rate for Threads that is divided by followers.',
  },
}
