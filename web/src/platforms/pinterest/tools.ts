import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Pinterest Pin', width: 1000, height: 1500, place: 6 }],
  benchmark: { kind: 'none', why: 'We know of no report that publishes a rate by followers for Pinterest and says how it was measured.' },
}
