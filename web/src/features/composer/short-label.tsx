import type { ReactNode } from 'react'

/** What a button is called, and the one word of it that a phone has room for; its name stays whole. */
export const ShortLabel = ({ short, children }: { short: string; children: ReactNode }) => (
  <>
    <span aria-hidden className="sm:hidden">
      {short}
    </span>
    <span className="max-sm:sr-only">{children}</span>
  </>
)
