import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { stateWords } from '#web/features/posts/target-words.ts'
import { i18n } from '#web/lib/i18n.ts'

type Row = Pick<TargetSummary, 'reason' | 'pausedBy'> & { state: TargetStateName; text: string }

/** In the order that a post passes through them. `enqueued` is shown like `scheduled`. */
export const stateRows: Row[] = [
  { state: 'scheduled', text: i18n.t('Waiting for its time. You can still change, move, or cancel it.') },
  { state: 'sending', text: i18n.t('On its way to the platform right now. You can’t change it anymore.') },
  {
    state: 'processing',
    text: i18n.t('The platform has it and is still processing it, as with videos. Crier keeps checking until it’s done.'),
  },
  {
    state: 'retrying',
    text: i18n.t('The platform refused for now, or we couldn’t reach it. We’ll keep trying, waiting longer each time.'),
  },
  {
    state: 'outcome-unknown',
    text: i18n.t(
      'The platform’s response was lost, so the post may or may not be public. Crier looks for it there before doing anything else: it never posts twice.',
    ),
  },
  { state: 'paused', text: i18n.t('Publishing is paused in Settings, or the platform has paused us. It continues once that’s over.') },
  {
    state: 'paused',
    reason: { class: 'sign-in-ended', message: '' },
    text: i18n.t('The platform no longer accepts our sign-in. Reconnect the account in Platform Connections to send it.'),
  },
  {
    state: 'paused',
    pausedBy: 'reconnect',
    text: i18n.t('Its time passed while the account was disconnected. It doesn’t go out late unless you say so in Platform Connections.'),
  },
  {
    state: 'paused',
    pausedBy: 'plan',
    text: i18n.t('It’s over your plan’s limit. As soon as your plan has room, it goes out, oldest first. Nothing is deleted.'),
  },
  { state: 'published', text: i18n.t('It’s public. Follow the link to see it.') },
  { state: 'failed', text: i18n.t('The platform rejected it. The reason says what to change; then retry.') },
  { state: 'missed', text: i18n.t('It’s past the late limit in Settings, so Crier didn’t send it. You decide what happens next.') },
  {
    state: 'needs-attention',
    text: i18n.t('Crier can’t tell whether it’s public. Check the account, then confirm it’s there or send it again.'),
  },
  { state: 'cancelled', text: i18n.t('You stopped it. Nothing more will be sent.') },
  {
    state: 'cancelled',
    reason: { class: 'permission', message: '' },
    text: i18n.t('The post was late for this account after a disconnection, and you left the account out.'),
  },
]

/** A post has one of these states on each of its accounts. */
export const States = () => (
  <>
    <p className="text-ink-muted">{i18n.t('A post has its own status on each account: one may have it while another is still waiting.')}</p>
    <dl className="divide-y divide-line border-line border-y">
      {stateRows.map(({ text, ...row }) => {
        const { label, tone } = stateWords(row)
        return (
          <div key={label} className="grid gap-2 py-3.5 sm:grid-cols-[14rem_1fr] sm:gap-4">
            <dt>
              <StatusChip tone={tone}>{label}</StatusChip>
            </dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  </>
)
