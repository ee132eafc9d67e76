import type { PlatformCompose } from '../parts/compose.ts'
import { XOptions } from './x-options.tsx'
import { XPost } from './x-post.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <XPost {...shown} options={options.x ?? {}} />,
  Options: ({ options, onChange, ...panel }) => <XOptions {...panel} options={options.x ?? {}} onChange={(x) => onChange({ x })} />,
}
