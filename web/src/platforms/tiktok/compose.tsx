import type { PlatformCompose } from '../parts/compose.ts'
import { TikTokOptions } from './tiktok-options.tsx'
import { TikTokPreview } from './tiktok-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <TikTokPreview {...shown} options={options.tiktok ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <TikTokOptions {...panel} options={options.tiktok ?? {}} onChange={(tiktok) => onChange({ tiktok })} />
  ),
}
