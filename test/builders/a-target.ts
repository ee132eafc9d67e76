import type { Reason } from '#shared/domain/refusals.ts'
import type { Attempt, Step, Target, TargetState, TargetStateName } from '#shared/domain/targets.ts'

/** A post's target for the account from `anAccount`, waiting and due on 2026-05-04 at 09:00 UTC. */
export const aTarget = (own: Partial<Target> = {}): Target => ({
  postId: 'post-1',
  accountId: 'x_77',
  workspaceId: 'user-1',
  platform: 'x',
  revision: 1,
  version: 1,
  content: { text: 'Good morning', media: [], options: {} },
  dueAt: '2026-05-04T09:00:00.000Z',
  headStartMs: 0,
  state: { name: 'scheduled' },
  progress: {},
  hasEffect: false,
  attempts: 0,
  failures: 0,
  isUnsynced: false,
  ...own,
})

/** The call that publishes a post. It's reconciled before any retry. */
export const aStep = (own: Partial<Step> = {}): Step => ({ name: 'post', repeat: 'reconcile', isPublic: true, ...own })

/** A call that makes nothing public. */
export const anUpload: Step = { name: 'upload', repeat: 'safe', isPublic: false }

export const aReason = (own: Partial<Reason> = {}): Reason => ({ class: 'transient', message: 'X did not answer.', ...own })

type StateOf<Name extends TargetStateName> = Extract<TargetState, { name: Name }>

/** A target state for each name, a few seconds after the due time. */
export const aState: { [Name in TargetStateName]: (own?: Partial<StateOf<Name>>) => StateOf<Name> } = {
  scheduled: () => ({ name: 'scheduled' }),
  enqueued: (own) => ({ name: 'enqueued', until: '2026-05-04T09:01:30.000Z', ...own }),
  sending: (own) => ({ name: 'sending', ...sent, leaseUntil: '2026-05-04T09:01:00.000Z', ...own }),
  processing: (own) => ({ name: 'processing', checkAt: '2026-05-04T09:00:20.000Z', ...own }),
  retrying: (own) => ({ name: 'retrying', at: '2026-05-04T09:00:10.000Z', reason: aReason(), ...own }),
  'outcome-unknown': (own) => ({
    name: 'outcome-unknown',
    ...sent,
    reconcileAt: '2026-05-04T09:00:30.000Z',
    reconciliations: 0,
    absences: 0,
    reason: aReason(),
    ...own,
  }),
  paused: (own) => ({ name: 'paused', by: 'person', recheckAt: '2026-05-04T09:15:00.000Z', reason: aReason(), ...own }),
  published: (own) => ({ name: 'published', at: endedAt, remoteId: '1850', url: 'https://x.com/ada/status/1850', ...own }),
  failed: (own) => ({ name: 'failed', at: endedAt, reason: aReason(), ...own }),
  missed: (own) => ({ name: 'missed', at: endedAt, reason: aReason(), ...own }),
  'needs-attention': (own) => ({ name: 'needs-attention', at: endedAt, reason: aReason(), ...own }),
  cancelled: (own) => ({ name: 'cancelled', at: endedAt, ...own }),
}

/** The first attempt for `aTarget`. */
export const anAttempt = (own: Partial<Attempt> = {}): Attempt => ({
  postId: 'post-1',
  accountId: 'x_77',
  number: 1,
  revision: 1,
  step: 'post',
  startedAt: '2026-05-04T09:00:00.000Z',
  endedAt: '2026-05-04T09:00:01.000Z',
  outcome: 'published',
  ...own,
})

const sent = { step: aStep(), sentAt: '2026-05-04T09:00:00.000Z', fingerprint: 'Good morning' }
const endedAt = '2026-05-04T09:00:05.000Z'
