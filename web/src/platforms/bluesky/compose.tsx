import type { PlatformCompose } from '../parts/compose.ts'
import { BlueskyOptions } from './bluesky-options.tsx'
import { BlueskyPreview } from './bluesky-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <BlueskyPreview {...shown} options={options.bluesky ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <BlueskyOptions {...panel} options={options.bluesky ?? {}} onChange={(bluesky) => onChange({ bluesky })} />
  ),
}
