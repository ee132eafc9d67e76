import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { HeaderPopover } from '#web/components/header-popover.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { noticeQueries } from './notice-calls.ts'

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList)

/** Shows how many notices are unread, and opens them. */
export const Bell = ({ className }: { className: string }) => {
  const { data: count = 0 } = useQuery(noticeQueries.unread())
  const shown = count > 99 ? '99+' : String(count)
  return (
    <HeaderPopover
      buttonClass={`relative ${className}`}
      className="right-2 max-h-[calc(100svh-var(--header)-1rem)] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto"
      label={
        <>
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
        </>
      }
    >
      {({ isOpen, close }) => isOpen && <NoticeList onGo={close} />}
    </HeaderPopover>
  )
}
