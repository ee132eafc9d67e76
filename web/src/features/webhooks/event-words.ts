import type { DeliveryAnswer, WebhookAnswer } from '#shared/contracts/events.ts'
import type { EventType } from '#shared/domain/events.ts'
import type { ChipTone } from '#web/components/status-chip.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** When each event happens. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  'post.scheduled': i18n.t('A post gets a time, or another one.'),
  'post.published': i18n.t('A post is public on all its accounts.'),
  'post.failed': i18n.t('A post fails on at least one account.'),
  'post.needs-attention': i18n.t('We couldn’t tell whether a post went out, so someone has to look.'),
  'post.missed': i18n.t('A post was too late to go out.'),
  'account.needs-reconnect': i18n.t('An account has to be reconnected.'),
  'account.reconnected': i18n.t('An account works again.'),
  'api.changed': i18n.t('Crier’s API has a new version.'),
}

/** What an endpoint's state is called. Everything but an active one is an exception. */
export const stateOf = ({ paused, failingSince }: WebhookAnswer): { tone: ChipTone; label: string } => {
  if (paused?.by === 'gone') return { tone: 'failed', label: i18n.t('Ended') }
  if (paused?.by === 'failing') return { tone: 'failed', label: i18n.t('Paused after failures') }
  if (paused !== undefined) return { tone: 'muted', label: i18n.t('Paused') }
  return failingSince === undefined ? { tone: 'connected', label: i18n.t('Active') } : { tone: 'brass', label: i18n.t('Failing') }
}

/** What a delivery's state is called. */
export const deliveryStates: Readonly<Record<DeliveryAnswer['state'], { tone: ChipTone; label: string }>> = {
  waiting: { tone: 'scheduled', label: i18n.t('Waiting') },
  delivered: { tone: 'connected', label: i18n.t('Delivered') },
  failed: { tone: 'failed', label: i18n.t('Failed') },
}
