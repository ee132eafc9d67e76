import type { LucideIcon } from 'lucide-react'

/** What can be done with an upright video, down its right side. */
export const Rail = ({ icons, className = '' }: { icons: readonly LucideIcon[]; className?: string }) => (
  <div aria-hidden className={`absolute right-3 bottom-4 grid justify-items-center gap-5 ${className}`}>
    {icons.map((Icon) => (
      <Icon key={Icon.displayName} className="size-6.5 drop-shadow" strokeWidth={1.75} />
    ))}
  </div>
)
