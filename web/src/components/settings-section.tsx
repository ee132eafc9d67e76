import type { ReactNode } from 'react'

/** One thing to decide, with its heading beside it where there is room; a line parts it from the one before. */
export const SettingsSection = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <section className="grid gap-x-12 gap-y-4 border-line border-t pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_minmax(0,36rem)]">
    <div className="grid content-start gap-1">
      <h2 className="font-semibold text-lg">{title}</h2>
      {lead && <p className="text-ink-muted [overflow-wrap:anywhere] lg:text-[0.9375rem]">{lead}</p>}
    </div>
    <div className="grid min-w-0 content-start gap-4">{children}</div>
  </section>
)
