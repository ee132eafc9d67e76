import type { ReactNode } from 'react'

/** One thing to decide, with its heading; a line parts it from the one before. */
export const SettingsSection = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="grid gap-4 border-line border-t pt-8 first:border-t-0 first:pt-0">
    <div className="grid gap-1">
      <h2 className="font-semibold text-lg">{title}</h2>
      {lead && <p className="text-ink-muted">{lead}</p>}
    </div>
    {children}
  </section>
)
