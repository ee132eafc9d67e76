import type { Platform } from '#shared/domain/platforms.ts'
import { faces } from './face-registry.ts'

/**
 * A platform's icon. Its name is next to it or in its control's label. `size` is in px. We draw the icons ourselves, in
 * one stroke width, so no platform stands out.
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

/**
 * The icon on the platform's color, so accounts with the same name on several platforms can be told apart at a glance.
 */
export const PlatformBadge = ({ platform }: { platform: Platform }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-[6px] ring-1 ring-line"
    style={{ backgroundColor: faces[platform].colour, color: 'white' }}
  >
    <PlatformIcon platform={platform} size={15} />
  </span>
)
