import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import type { ConnectOutcome } from './connect-window.ts'

type Props = {
  isWaiting: boolean
  /** The window is gone, as far as can be seen from here. */
  isAway: boolean
  outcome: ConnectOutcome | undefined
  error: Error | null
  onCancel: () => void
}

/** How connecting stands, below the platform it is about. */
export const ConnectPanel = ({ isWaiting, isAway, outcome, error, onCancel }: Props) => (
  <>
    <div role="status">
      {isWaiting && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3">
          <p>Finish in the window that opened.</p>
          <Button variant="secondary" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {isAway && (
        <div className="mt-4">
          <Callout tone="info" title="The window was closed before the account was connected.">
            If you can still see it, finish there: the account appears here.
          </Callout>
        </div>
      )}
    </div>
    {!isWaiting && !isAway && <Problem outcome={outcome} error={error} />}
  </>
)

const Problem = ({ outcome, error }: Pick<Props, 'outcome' | 'error'>) => {
  const message = error ? messageOf(error) : outcome?.kind === 'failed' ? outcome.message : undefined
  if (message === undefined) return null
  return (
    <div className="mt-4">
      <Callout tone="error" title={message}>
        {message.endsWith('access_denied')
          ? 'You did not let Crier act for the account, so nothing has changed.'
          : 'Connect again when you are ready.'}
      </Callout>
    </div>
  )
}
