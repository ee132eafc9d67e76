import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { overlayClass } from '#web/components/overlay-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { noticeQueries } from './notice-calls.ts'

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList)

/**
 * Shows how many notices are unread, and opens them. The native popover closes on Escape and on an outside press, and
 * returns focus.
 */
export const Bell = ({ className }: { className: string }) => {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data: count = 0 } = useQuery(noticeQueries.unread())
  const shown = count > 99 ? '99+' : String(count)
  return (
    <>
      <button type="button" popoverTarget={id} className={`relative ${className}`}>
        <BellIcon aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="sr-only">
          {count === 0 ? i18n.t('Notices') : i18n.t('{count, plural, one {Notices: # unread} other {Notices: # unread}}', { count })}
        </span>
        {count > 0 && (
          <span
            aria-hidden
            className="figures absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ink px-1 font-semibold text-[0.6875rem] text-paper leading-none"
          >
            {shown}
          </span>
        )}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={`${overlayClass} fixed inset-auto top-(--header) right-2 m-0 mt-1 max-h-[calc(100svh-var(--header)-1rem)] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-card p-4`}
      >
        {isOpen && (
          <Suspense>
            <NoticeList onGo={() => popover.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
