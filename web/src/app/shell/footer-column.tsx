import type { ReactNode } from 'react'

type Props = { title: string; isLong?: boolean; children: ReactNode }

/** A column of links in the footer. */
export const FooterColumn = ({ title, isLong = false, children }: Props) => (
  <nav aria-label={title} className={isLong ? 'max-sm:row-span-2' : undefined}>
    <h2 className="font-semibold text-sm">{title}</h2>
    <ul className="mt-2">{children}</ul>
  </nav>
)

export const footerLinkClass =
  'inline-flex min-h-8 items-center rounded-control text-ink-muted text-sm hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11'
