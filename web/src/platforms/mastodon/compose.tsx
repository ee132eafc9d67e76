import type { PlatformCompose } from '../parts/compose.ts'
import { MastodonOptions } from './mastodon-options.tsx'
import { MastodonPreview } from './mastodon-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <MastodonPreview {...shown} options={options.mastodon ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <MastodonOptions {...panel} options={options.mastodon ?? {}} onChange={(mastodon) => onChange({ mastodon })} />
  ),
}
