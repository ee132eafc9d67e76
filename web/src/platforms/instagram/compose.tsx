import type { PlatformCompose } from '../parts/compose.ts'
import { InstagramOptions } from './instagram-options.tsx'
import { InstagramPreview } from './instagram-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <InstagramPreview {...shown} options={options.instagram ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <InstagramOptions {...panel} options={options.instagram ?? {}} onChange={(instagram) => onChange({ instagram })} />
  ),
}
