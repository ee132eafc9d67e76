import type { ReactNode } from 'react'

export type PlatformMark = 'x' | 'instagram' | 'tiktok' | 'facebook' | 'linkedin' | 'pinterest' | 'youtube'

/** Drawn by us, in one stroke width, so that no platform shouts louder than another. */
const glyphs: Record<PlatformMark, ReactNode> = {
  x: <path d="M5 4.5 19 19.5M19 4.5 5 19.5" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.75" />
      <path d="M16.9 7.1h.01" />
    </>
  ),
  tiktok: <path d="M13.5 3.5v12.25a4 4 0 1 1-4-4M13.5 3.5c.3 2.9 2.4 5 5.5 5.25" />,
  facebook: <path d="M16.5 3.75h-1.75a3.5 3.5 0 0 0-3.5 3.5v13M7.5 11.75h8" />,
  linkedin: <path d="M5.5 10v9.5M5.5 5h.01M10.5 19.5V10M10.5 14a4 4 0 0 1 8 0v5.5" />,
  pinterest: <path d="M9 20.5 12 9.5M7.6 13.4A5.4 5.4 0 1 1 12.7 15.3c-1.2 0-1.9-.5-2.2-1.2" />,
  youtube: (
    <>
      <rect x="2.75" y="5.5" width="18.5" height="13" rx="4" />
      <path d="m10.25 9.25 4.75 2.75-4.75 2.75Z" />
    </>
  ),
}

/** A platform at a glance; its name stands beside it or in its control's label. `size` is in px. */
export const PlatformIcon = ({ platform, size = 18 }: { platform: PlatformMark; size?: number }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 14 ? 2.75 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    {glyphs[platform]}
  </svg>
)
