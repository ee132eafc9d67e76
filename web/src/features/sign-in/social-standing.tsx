import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import type { SocialState } from './use-provider-window.ts'

type Props = { state: SocialState; onCancel: () => void }

/** How signing in through a provider stands, below its button. */
export const SocialStanding = ({ state, onCancel }: Props) => (
  <>
    <div role="status" className="empty:hidden">
      {state.kind === 'waiting' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3">
          <p>Finish in the window that opened.</p>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.kind === 'finishing' && <p className="rounded-card bg-well px-4 py-3">Logging you in...</p>}
      {state.kind === 'away' && (
        <Callout tone="info" title="The window was closed before you were logged in.">
          If you can still see it, finish there: this page goes on by itself.
        </Callout>
      )}
    </div>
    {state.kind === 'failed' && (
      <Callout tone="error" title={state.message}>
        {state.message.endsWith('access_denied') && 'You did not agree there, so nothing has changed.'}
      </Callout>
    )}
  </>
)
