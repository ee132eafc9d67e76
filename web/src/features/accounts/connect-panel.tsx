import { handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { namesOf } from './connected-words.ts'
import type { ConnectionFailure } from './connection.ts'
import type { Connecting } from './use-connect.ts'

type Props = { connecting: Connecting; onCancel: () => void }

/** How connecting stands, below the platform it is about. */
export const ConnectPanel = ({ connecting, onCancel }: Props) => {
  const { isWaiting, isAway } = connecting
  return (
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
            <Callout tone="info" title="This page can’t see the window any more.">
              If it is open, finish there: the account appears here. If you closed it, connect again.
            </Callout>
          </div>
        )}
      </div>
      {!isWaiting && !isAway && (
        <>
          <Problem {...connecting} />
          <AnotherAccount {...connecting} />
        </>
      )}
    </>
  )
}

const Problem = ({ outcome, error }: Pick<Connecting, 'outcome' | 'error'>) => {
  const failure = error ? failureOf(error) : outcome
  if (failure?.kind !== 'failed') return null
  const { message, reason } = failure
  if (reason === 'plan-limit')
    return (
      <div className="mt-4" role="alert">
        <Callout tone="info" action={<ToPlans />}>
          {message}
        </Callout>
      </div>
    )
  return (
    <div className="mt-4">
      <Callout tone="error" title={message}>
        {reason === 'declined' ? 'You did not let Crier act for the account, so nothing has changed.' : 'Connect again when you are ready.'}
      </Callout>
    </div>
  )
}

const failureOf = (error: Error): ConnectionFailure => ({
  kind: 'failed',
  message: messageOf(error),
  reason: isPlanLimit(error) ? 'plan-limit' : undefined,
})

/** Platforms sign people in as the person they last were there. That need not be the account to connect again. */
const AnotherAccount = ({ outcome, wanted }: Pick<Connecting, 'outcome' | 'wanted'>) => {
  if (outcome?.kind !== 'connected' || !wanted || outcome.accounts.some(({ id }) => id === wanted.id)) return null
  return (
    <div className="mt-4">
      <Callout tone="warning" title={`You connected ${namesOf(outcome.accounts)}, and not ${handleOf(wanted)}.`}>
        Sign in there as {handleOf(wanted)} first, then connect it again.
      </Callout>
    </div>
  )
}
