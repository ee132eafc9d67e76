import type { Platform } from '#shared/domain/platforms.ts'
import { faces } from './face-registry.ts'

/**
 * A platform at a glance; its name stands beside it or in its control's label. `size` is in px. Drawn by us, in one stroke width, so that no
 * platform shouts louder than another.
 */
export const PlatformIcon = ({ platform, size = 18 }: { platform: Platform; size?: number }) => (
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
    <path d={faces[platform].glyph} />
  </svg>
)

/** The same on the platform's colour: accounts of several platforms under one name are told apart at a glance. */
export const PlatformBadge = ({ platform }: { platform: Platform }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-[6px] ring-1 ring-line"
    style={{ backgroundColor: faces[platform].colour, color: 'white' }}
  >
    <PlatformIcon platform={platform} size={15} />
  </span>
)
