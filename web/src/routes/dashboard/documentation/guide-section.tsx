import type { ReactNode } from 'react'

/** One chapter of the guide, which an address can lead to. */
export const GuideSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-0 gap-5 border-line border-t py-10 first:border-t-0 first:pt-0"
  >
    <h2 id={`${id}-title`} className="font-semibold text-2xl tracking-tight">
      {title}
    </h2>
    {children}
  </section>
)
