import type { PlatformCompose } from '../parts/compose.ts'
import { PinterestOptions } from './pinterest-options.tsx'
import { PinterestPreview } from './pinterest-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <PinterestPreview {...shown} options={options.pinterest ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <PinterestOptions {...panel} options={options.pinterest ?? {}} onChange={(pinterest) => onChange({ pinterest })} />
  ),
}
