import { StatusChip } from '#web/components/status-chip.tsx'
import type { PublicPlatform } from '#web/platforms/parts/platform.ts'

/** How far Crier is with a platform. */
export const PlatformState = ({ isBeta }: Pick<PublicPlatform, 'isBeta'>) => (
  <StatusChip tone={isBeta ? 'brass' : 'connected'}>{isBeta ? 'Soon!' : 'Works today'}</StatusChip>
)
