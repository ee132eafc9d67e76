import { StatusChip } from '#web/components/status-chip.tsx'
import { type PublicPlatform, stateLabels } from '../../platforms/registry.ts'

const tones = { open: 'connected', soon: 'brass' } as const

/** How far Crier is with a platform. */
export const PlatformState = ({ state }: Pick<PublicPlatform, 'state'>) => <StatusChip tone={tones[state]}>{stateLabels[state]}</StatusChip>
