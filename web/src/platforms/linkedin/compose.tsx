import type { PlatformCompose } from '../parts/compose.ts'
import { LinkedInOptions } from './linkedin-options.tsx'
import { LinkedInPreview } from './linkedin-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <LinkedInPreview {...shown} options={options.linkedin ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <LinkedInOptions {...panel} options={options.linkedin ?? {}} onChange={(linkedin) => onChange({ linkedin })} />
  ),
}
