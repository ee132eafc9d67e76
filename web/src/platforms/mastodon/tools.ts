import type { PlatformTools } from '../parts/tools.ts'

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: 'Nobody we know of publishes one for Mastodon yet.' },
}
