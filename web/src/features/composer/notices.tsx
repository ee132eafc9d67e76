import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import type { Refusal } from './composer-state.ts'

type Props = {
  refusal: Refusal
  isExisting: boolean
  onReload: () => void
  onSaveAsNew: () => void
}

/** Why the post was not taken, and what the person can do. */
export const RefusalNote = ({ refusal: { kind, message, fields }, isExisting, onReload, onSaveAsNew }: Props) => (
  <div ref={bringIntoView} className="mt-4 scroll-mb-32">
    {kind === 'stale' ? (
      <Callout
        tone="warning"
        title={fields.revision ? 'This post has changed since you opened it' : message}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onReload}>
              Reload
            </Button>
            <Button size="small" onClick={onSaveAsNew}>
              Save as new draft
            </Button>
          </div>
        }
      >
        Reloading shows it as it is now and takes your changes away; a new draft keeps them beside it.
      </Callout>
    ) : (
      <Callout tone="error" title={titles[kind]} action={kind === 'plan-limit' && <ToPlans />}>
        {message}
        {(kind === 'unanswered' || kind === 'unclear') &&
          (isExisting ? ' Trying again is safe.' : ' Trying again is safe: the same post is never made twice.')}
      </Callout>
    )}
  </div>
)

const titles = { refused: undefined, 'plan-limit': undefined, unanswered: 'No answer arrived', unclear: 'Error' }

/** The buttons that were pressed are always in reach; what they led to may not be in sight. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })
