import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { stateWords } from '#web/features/posts/target-words.ts'

type Row = Pick<TargetSummary, 'reason' | 'pausedBy'> & { state: TargetStateName; text: string }

/** In the order in which a post passes through them. `enqueued` is shown like `scheduled`. */
export const stateRows: Row[] = [
  { state: 'scheduled', text: 'Waits for its time. You can still change, move or cancel it.' },
  { state: 'sending', text: 'On its way to the platform at this moment; it can no longer be changed.' },
  { state: 'processing', text: 'The platform has it and still works on it, as it does on videos. Crier keeps asking until it is done.' },
  { state: 'retrying', text: 'The platform refused for now, or could not be reached. We’ll try again, with longer and longer pauses.' },
  {
    state: 'outcome-unknown',
    text: 'The platform’s answer got lost, so the post may be public or not. Crier looks for it there before it does anything else: it never posts twice.',
  },
  { state: 'paused', text: 'Publishing is paused in Settings, or the platform has stopped us. It goes on once that is over.' },
  {
    state: 'paused',
    reason: { class: 'sign-in-ended', message: '' },
    text: 'The platform no longer accepts our sign-in. Connect the account again on Platform Connections, and it goes on.',
  },
  {
    state: 'paused',
    pausedBy: 'plan',
    text: 'It is beyond what your plan allows. As soon as a plan allows it, it goes on, the oldest first. Nothing is deleted.',
  },
  { state: 'published', text: 'It is public. The link leads to it.' },
  { state: 'failed', text: 'The platform refused it for good. The reason says what to change; then retry.' },
  { state: 'missed', text: 'Its time passed by more than the late limit in Settings allows, so Crier did not send it. You decide.' },
  {
    state: 'needs-attention',
    text: 'Crier can’t find out whether it is public. Look at the account: say that it is there, or send it again.',
  },
  { state: 'cancelled', text: 'You stopped it. Nothing more of it is sent.' },
]

/** A post is in one of these states on each of its accounts. */
export const States = () => (
  <>
    <p className="text-ink-muted">A post stands differently on each account it goes to: one may have it while another still waits.</p>
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
