import type { PlatformCompose } from '../parts/compose.ts'
import { FacebookOptions } from './facebook-options.tsx'
import { FacebookPreview } from './facebook-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <FacebookPreview {...shown} options={options.facebook ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <FacebookOptions {...panel} options={options.facebook ?? {}} onChange={(facebook) => onChange({ facebook })} />
  ),
}
