import type { PlatformCompose } from '../parts/compose.ts'
import { ThreadsOptions } from './threads-options.tsx'
import { ThreadsPreview } from './threads-preview.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <ThreadsPreview {...shown} options={options.threads ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <ThreadsOptions {...panel} options={options.threads ?? {}} onChange={(threads) => onChange({ threads })} />
  ),
}
