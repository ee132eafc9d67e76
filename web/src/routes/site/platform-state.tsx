import { StatusChip } from '#web/components/status-chip.tsx'
import { i18n } from '#web/lib/i18n.ts'
import type { PublicPlatform } from '#web/platforms/parts/platform.ts'

/** Crier's level of support for a platform. */
export const PlatformState = ({ isBeta }: Pick<PublicPlatform, 'isBeta'>) => (
  <StatusChip tone={isBeta ? 'brass' : 'connected'}>{isBeta ? i18n.t('Soon!') : i18n.t('Works today')}</StatusChip>
)
