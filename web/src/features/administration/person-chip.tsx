import type { PersonState } from '#shared/contracts/admin-rows.ts'
import { type ChipTone, StatusChip } from '#web/components/status-chip.tsx'

export const stateNames: Record<PersonState, string> = {
  active: 'Active',
  unverified: 'Unverified',
  disabled: 'Disabled',
  leaving: 'Leaving',
}

const tones: Record<PersonState, ChipTone> = { active: 'connected', unverified: 'brass', disabled: 'failed', leaving: 'muted' }

/** How somebody stands. */
export const PersonChip = ({ state }: { state: PersonState }) => <StatusChip tone={tones[state]}>{stateNames[state]}</StatusChip>
