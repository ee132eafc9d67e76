import { CalendarClock, Send } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import type { Hindrances } from './blockers.ts'
import type { Composer } from './composer-state.ts'
import { checksId } from './control-ids.ts'

type Props = {
  composer: Composer
  hindered: Hindrances
  /** What else there is to say, where nothing is in the way. */
  remark: ReactNode
  onSave: () => void
  onSchedule: () => void
  onPublish: () => void
}

/** What can be done with the post, always within reach; what can't says why. */
export const BottomBar = ({ composer: { origin, phase }, hindered, remark, onSave, onSchedule, onPublish }: Props) => {
  const sending = phase.name === 'sending' ? phase.intent : undefined
  const isScheduled = origin.kind === 'existing' && origin.schedule !== undefined
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px))] z-10 -mx-4 mt-6 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-[0.875rem] text-ink-muted leading-snug">{hindered.send ?? remark}</p>
        <div className="flex w-full gap-1.5 sm:w-auto sm:gap-2">
          <HoldableButton
            variant="quiet"
            reason={hindered.save}
            hint="Keep it in Crier and go on later."
            isBusy={sending === 'save'}
            isHeld={sending !== undefined}
            onClick={onSave}
          >
            {origin.kind === 'new' ? 'Save draft' : 'Save changes'}
          </HoldableButton>
          <HoldableButton
            icon={CalendarClock}
            reason={hindered.send}
            hint="Choose when it goes out."
            isBusy={sending === 'schedule'}
            isHeld={sending !== undefined}
            onClick={onSchedule}
          >
            {isScheduled ? 'Reschedule' : 'Schedule'}
          </HoldableButton>
          <HoldableButton
            variant="primary"
            icon={Send}
            reason={hindered.send}
            hint="Send it to every chosen account at once."
            isBusy={sending === 'publish'}
            isHeld={sending !== undefined}
            onClick={onPublish}
          >
            Publish now
          </HoldableButton>
        </div>
      </div>
    </div>
  )
}

type HoldableProps = ComponentProps<typeof Button> & {
  /** Why it does nothing now. */
  reason: string | undefined
  /** What it does otherwise. */
  hint: string
  /** Something is under way. */
  isHeld: boolean
  onClick: () => void
}

/** A button that can be reached and asked why while it does nothing; pressed, it leads to what the check found. */
const HoldableButton = ({ reason, hint, isHeld, onClick, ...props }: HoldableProps) => {
  const isOff = reason !== undefined || isHeld
  const press = () => {
    if (!isOff) onClick()
    else if (reason !== undefined) document.getElementById(checksId)?.focus()
  }
  const button = (
    <Button
      {...props}
      onClick={press}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-2 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden"
    />
  )
  return <Tooltip text={reason ?? hint}>{button}</Tooltip>
}
