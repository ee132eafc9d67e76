import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [{ name: 'LinkedIn Post', width: 1200, height: 627, place: 5 }],
  benchmark: {
    kind: 'none',
    why: 'What is published for LinkedIn is divided by impressions, not by followers. Beside your rate it would mislead.',
  },
}
