import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'

type Props = { page: number; pages: number; hrefOf: (page: number) => string; onGo: () => void }

/** The way to the pages beside this one. */
export const Pager = ({ page, pages, hrefOf, onGo }: Props) => {
  const beside = (label: string, to: number, Icon: LucideIcon) =>
    to >= 1 && to <= pages ? (
      <Link to={hrefOf(to)} preventScrollReset onClick={onGo} className={`${buttonClass()} min-w-11`} aria-label={`${label} page`}>
        <Icon aria-hidden className="size-4.5" />
        <span className="hidden sm:inline">{label}</span>
      </Link>
    ) : (
      <span />
    )

  return (
    <nav aria-label="Pages" className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-line border-t pt-5">
      <span className="justify-self-start">{beside('Previous', page - 1, ChevronLeft)}</span>
      <span className="text-ink-muted text-sm tabular-nums">
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      <span className="justify-self-end">{beside('Next', page + 1, ChevronRight)}</span>
    </nav>
  )
}
