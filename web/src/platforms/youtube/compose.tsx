import type { PlatformCompose } from '../parts/compose.ts'
import { YouTubeOptions } from './youtube-options.tsx'
import { YouTubePreview } from './youtube-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <YouTubePreview {...shown} options={options.youtube ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <YouTubeOptions {...panel} options={options.youtube ?? {}} onChange={(youtube) => onChange({ youtube })} />
  ),
}
