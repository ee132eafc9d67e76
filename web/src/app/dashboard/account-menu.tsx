import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.ts'
import { overlayClass } from '#web/components/overlay-class.ts'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { usePerson } from '#web/features/user/queries.ts'

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel)

/** Shows who is signed in, and opens what is theirs. The browser's own popover closes on Escape and beside it, and gives the focus back. */
export const AccountMenu = () => {
  const { name } = usePerson()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass}>
        <span aria-hidden className="grid size-7 place-items-center rounded-full bg-ink font-semibold text-paper text-xs">
          {initialsOf(name)}
        </span>
        <span className="max-w-48 truncate">
          <span className="sr-only">Account menu: </span>
          {name}
        </span>
        <ChevronDown aria-hidden className="size-4 text-ink-muted" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={`${overlayClass} fixed inset-auto top-(--header) right-3 m-0 mt-1 min-h-72 w-80 rounded-card p-4`}
      >
        {wasOpen && (
          <Suspense>
            <AccountPanel onGo={() => popover.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Of the first and the last word of a name. */
const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const buttonClass =
  'flex min-h-9 items-center gap-2 rounded-control px-2 font-medium text-sm transition-colors duration-150 hover:bg-well pointer-coarse:min-h-11'
